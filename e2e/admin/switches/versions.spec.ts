import type { Page } from '@playwright/test'
import type { Client } from 'pg'
import type { Api } from '@/e2e/fixtures/api'
import { confirmAction, confirmDialog, toast, undoLastChange } from '@/e2e/fixtures/console-parts'
import { expect, test } from '@/e2e/fixtures/operator'
import { findAccessibilityIssues } from '@/e2e/fixtures/page'
import { advanceWorld } from '@/e2e/kit/src/world'

test.use({ ownWorld: 'test' })

/** A release that is published now, or scheduled in some hours. */
const addRelease = (
  database: Client,
  platform: 'ios' | 'android',
  version: string,
  { isForced = false, inHours = 0 } = {},
) =>
  database.query(
    `insert into releases (platform, version, force_update, notes, publish_at)
     values ($1::platform, $2, $3, '[{"title":"Right payouts","description":"Better"}]', now() + $4 * interval '1 hour')`,
    [platform, version, isForced, inHours],
  )

async function versionsOf(api: Api, token: string): Promise<Record<string, string>> {
  const reply = await api.get('/check-app-update', { token })
  expect(reply.status, reply.text).toBe(200)
  return reply.body.data
}

/** Fills in a new release with one note and no publish time. */
async function fill(page: Page, platform: 'iOS' | 'Android', version: string, note: string) {
  await page.goto('/admin/app-versions/new')
  if (platform === 'Android') {
    await page
      .getByRole('button', { name: /Platform/ })
      .first()
      .click()
    await page.getByRole('option', { name: 'Android' }).click()
  }
  await page.getByLabel('Version', { exact: true }).fill(version)
  await page.getByRole('button', { name: 'Add note' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Title').fill(note)
  await dialog.getByRole('button', { name: 'Add note' }).click()
  await expect(page.getByRole('grid', { name: 'Notes' })).toContainText(note)
}

test('a version older than the current one shows an error under its field; a newer one published by an editor is current, and the previous one after undo', async ({
  page,
  signInAs,
  api,
  persona,
  pageErrors,
}) => {
  const { access_token: token } = await persona('fresh')
  const before = await versionsOf(api, token)
  await signInAs('editor')
  await fill(page, 'iOS', '0.0.1', 'Faster lobby')
  await page.getByRole('button', { name: 'Now', exact: true }).click()
  await page.keyboard.press('Control+s')
  await expect(page.getByText(/^Older than iOS/).last()).toBeVisible()
  await expect(page.getByLabel('Version', { exact: true })).toBeFocused()
  await expect(page.getByLabel('Version', { exact: true })).toHaveValue('0.0.1')
  await page.getByLabel('Version', { exact: true }).fill('50.1.0')
  await page
    .getByRole('button', { name: /^Publish/ })
    .last()
    .click()
  await expect(toast(page, 'Published release iOS 50.1.0')).toBeVisible()
  await expect.poll(() => versionsOf(api, token)).toEqual({ ...before, ios_version: '50.1.0' })

  await undoLastChange(page)
  await expect.poll(() => versionsOf(api, token)).toEqual(before)
  expect(pageErrors).toEqual([])
})

test('a draft is withdrawn without confirmation and restored by undo; scheduled, it is not served before its publish time, and the preview shows its effect', async ({
  page,
  signInAs,
  api,
  persona,
}) => {
  const { access_token: token } = await persona('fresh')
  const before = await versionsOf(api, token)
  await signInAs('editor')
  await fill(page, 'Android', '51.0.0', 'Live player lines')
  await page.keyboard.press('Control+s')
  await expect(toast(page, 'Created draft release Android 51.0.0')).toBeVisible()
  await page.getByRole('button', { name: 'Actions for Android 51.0.0' }).click()
  await page.getByRole('menuitem', { name: 'Withdraw' }).click()
  await expect(toast(page, 'Withdrew release Android 51.0.0')).toBeVisible()
  await expect(page.getByText('Restore it to edit it.')).toBeVisible()
  await undoLastChange(page)
  await expect(page.getByText('Restore it to edit it.')).toHaveCount(0)
  await expect(page.getByLabel('Version', { exact: true })).toBeEnabled()

  await page.getByRole('button', { name: 'Schedule' }).click()
  const panel = page.getByRole('region', { name: 'Preview as build' })
  await expect(panel).toContainText('"android_version": "51.0.0"')
  await expect(panel).toContainText('update to 51.0.0')
  await page.keyboard.press('Control+s')
  await expect(page.getByText(/unsaved change/)).toHaveCount(0)
  await expect(page.getByText('Scheduled').first()).toBeVisible()
  expect(await versionsOf(api, token)).toEqual(before)

  await page.goto('/admin/app-versions?view=scheduled')
  await expect(page.getByRole('row', { name: /Android 51\.0\.0/ })).toContainText('Scheduled')
})

test('forcing an update shows its impact and requires a reason and the typed name', async ({
  page,
  signInAs,
  api,
  persona,
  world,
}) => {
  const user = await persona('funded')
  const token = user.access_token
  const device = { platform: 'ios', os: '18', version: '49.9.0', brand: 'Apple', model: user.username }
  expect((await api.post('/device-info-logs', { token, body: device })).status).toBeLessThan(300)
  // Runs the job that counts devices.
  await advanceWorld(api, world ?? 0, 0)
  await signInAs('manager')
  await fill(page, 'iOS', '52.0.0', 'Right payouts')
  await page.getByRole('button', { name: 'Now', exact: true }).click()
  await page.getByRole('switch', { name: 'Force update' }).press('Space')
  const force = page.getByRole('region', { name: 'Force update' })
  await force.getByRole('button', { name: 'Recount' }).click()
  await expect(force).toContainText('must update')
  await expect(force).toContainText(/Devices blocked\s*[1-9]/)
  await expect(page.getByRole('region', { name: 'Preview as build' })).toContainText('Update to continue')
  const screen = page.getByRole('figure', { name: 'Update screen' })
  await expect(screen).toContainText('Update to continue')
  await expect(screen).toContainText('Right payouts')

  await page.getByRole('button', { name: /^Review and publish/ }).click()
  const dialog = confirmDialog(page)
  await expect(dialog).toContainText(/Force [\d,]+ iOS devices? to update now\?/)
  await dialog.getByRole('button', { name: 'Keep editing' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByRole('switch', { name: 'Force update' })).toBeChecked()
  await expect(page.getByLabel('Version', { exact: true })).toHaveValue('52.0.0')
  await expect(page.getByRole('button', { name: /^Review and publish/ })).toBeEnabled()
  expect(await versionsOf(api, token)).not.toMatchObject({ ios_version: '52.0.0' })

  await page.getByRole('button', { name: /^Review and publish/ }).click()
  const confirm = dialog.getByRole('button', { name: 'Force update' })
  await dialog.getByLabel(/Reason/).fill('Older builds show wrong payouts.')
  await dialog.getByLabel(/to confirm/).fill('iOS 52.0')
  await expect(confirm).toBeDisabled()
  await dialog.getByLabel(/to confirm/).fill('iOS 52.0.0')
  await confirm.click()
  await expect(toast(page, 'to update to iOS 52.0.0')).toBeVisible()
  await expect
    .poll(() => versionsOf(api, token))
    .toMatchObject({ ios_version: '52.0.0', ios_force_update: '1' })
})

test('withdrawing a forced release requires its typed name and restores the previous one; restoring it shows the devices that it forces; accessible', async ({
  page,
  signInAs,
  api,
  persona,
  database,
}) => {
  const { access_token: token } = await persona('fresh')
  await addRelease(database, 'ios', '52.0.0', { isForced: true })
  await signInAs('manager')
  await page.goto('/admin/app-versions?view=current')
  await expect(page.getByRole('region', { name: 'iOS', exact: true })).toContainText('Minimum 52.0.0')
  expect(await findAccessibilityIssues(page)).toEqual([])
  await page
    .getByRole('row', { name: /iOS 52\.0\.0/ })
    .getByRole('link', { name: 'iOS 52.0.0' })
    .click()
  // The list row has the same menu.
  await expect(page.getByRole('heading', { name: 'iOS 52.0.0' })).toBeVisible()
  await page.getByRole('button', { name: 'Actions for iOS 52.0.0' }).click()
  await page.getByRole('menuitem', { name: 'Withdraw' }).click()
  await confirmAction(page, 'Withdraw', { reason: 'It does not open on old phones.', typed: 'iOS 52.0.0' })
  await expect(toast(page, 'Withdrew release iOS 52.0.0')).toBeVisible()
  await expect(page.getByText('This release is withdrawn. Restore it to edit it.')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Impact if it is restored' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Preview as build' })).not.toContainText('52.0.0')
  await expect.poll(async () => (await versionsOf(api, token)).ios_version).not.toBe('52.0.0')
  await page.getByRole('button', { name: 'Actions for iOS 52.0.0' }).click()
  await page.getByRole('menuitem', { name: 'Restore' }).click()
  await expect(confirmDialog(page)).toContainText(
    /Restore iOS 52\.0\.0 and force [\d,]+ devices? to update\?/,
  )
  await expect(confirmDialog(page)).toContainText('Users with open entries')
})
