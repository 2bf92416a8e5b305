import type { Page } from '@playwright/test'
import type { Api } from '@/e2e/fixtures/api'
import { answer, question, toast, undo } from '@/e2e/fixtures/console-parts'
import { expect, test } from '@/e2e/fixtures/operator'
import { findAccessibilityIssues, setWidth, widths } from '@/e2e/fixtures/page'

// What the platforms are told is one for everybody.
test.describe.configure({ mode: 'default' })

async function versionsOf(api: Api, token: string): Promise<Record<string, string>> {
  const reply = await api.get('/check-app-update', { token })
  expect(reply.status, reply.text).toBe(200)
  return reply.body.data
}

/** Fills a new release of that platform; the publish time is chosen by the test. */
async function fill(page: Page, platform: 'iOS' | 'Android', version: string, note: string) {
  await page.goto('/admin/app-versions/new')
  if (platform === 'Android') {
    await page
      .getByRole('button', { name: /Platform/ })
      .first()
      .click()
    await page.getByRole('option', { name: 'Android' }).click()
  }
  await page.getByLabel('Version').fill(version)
  await page.getByRole('button', { name: 'Add note' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Title').fill(note)
  await dialog.getByRole('button', { name: 'Add note' }).click()
  await expect(page.getByRole('grid', { name: 'Notes' })).toContainText(note)
}

test('a release published by an editor is told at once, and the one before it again after undo', async ({
  page,
  signInAs,
  api,
  persona,
  trouble,
}) => {
  const { access_token: token } = await persona('fresh')
  const before = await versionsOf(api, token)
  await signInAs('editor')
  await fill(page, 'iOS', '50.1.0', 'Faster lobby')
  await page.getByRole('button', { name: 'Now', exact: true }).click()
  await page
    .getByRole('button', { name: /^Publish/ })
    .last()
    .click()
  await expect(toast(page, 'Made iOS 50.1.0')).toBeVisible()
  await expect
    .poll(() => versionsOf(api, token))
    .toEqual({ ...before, ios_version: '50.1.0', ios_force_update: '0' })

  await undo(page)
  await expect.poll(() => versionsOf(api, token)).toEqual(before)
  expect(trouble).toEqual([])
})

test('a scheduled release is not told before its time, and the panel shows what it will be', async ({
  page,
  signInAs,
  api,
  persona,
}) => {
  const { access_token: token } = await persona('fresh')
  const before = await versionsOf(api, token)
  await signInAs('editor')
  await fill(page, 'Android', '51.0.0', 'Live player lines')
  await page.getByRole('button', { name: 'At a time' }).click()
  const panel = page.getByRole('region', { name: 'Preview as build' })
  await expect(panel).toContainText('"android_version": "51.0.0"')
  await expect(panel).toContainText('offers 51.0.0')
  await page.keyboard.press('Control+s')
  await expect(toast(page, 'Made Android 51.0.0')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Android 51.0.0' })).toBeVisible()
  await expect(page.getByText('Scheduled').first()).toBeVisible()
  expect(await versionsOf(api, token)).toEqual(before)

  await page.goto('/admin/app-versions?view=scheduled')
  await expect(page.getByRole('row', { name: /Android 51\.0\.0/ })).toContainText('Scheduled')
})

test('an older version than the current one is refused under its field', async ({ page, signInAs }) => {
  await signInAs('editor')
  await fill(page, 'iOS', '0.0.1', 'From long ago')
  await page.getByRole('button', { name: 'Now', exact: true }).click()
  await page.keyboard.press('Control+s')
  await expect(page.getByText(/^Older than iOS/).last()).toBeVisible()
  await expect(page.getByLabel('Version')).toBeFocused()
  await expect(page.getByLabel('Version')).toHaveValue('0.0.1')
})

test('forcing shows whom it stops, wants a manager, a reason and the name, and is told when all is given', async ({
  page,
  signInAs,
  api,
  persona,
}) => {
  const user = await persona('funded')
  const token = user.access_token
  const device = { platform: 'ios', os: '18', version: '49.9.0', brand: 'Apple', model: user.username }
  expect((await api.post('/device-info-logs', { token, body: device })).status).toBeLessThan(300)
  await signInAs('manager')
  await fill(page, 'iOS', '52.0.0', 'Right payouts')
  await page.getByRole('button', { name: 'Now', exact: true }).click()
  await page.getByRole('switch', { name: 'Force the update' }).press('Space')
  const force = page.getByRole('region', { name: 'Force the update' })
  await force.getByRole('button', { name: 'Count again' }).click()
  await expect(force).toContainText('must update')
  await expect(force).toContainText(/Devices stopped\s*[1-9]/)
  await expect(page.getByRole('region', { name: 'Preview as build' })).toContainText('Update to continue')

  await page.getByRole('button', { name: /^Review and publish/ }).click()
  const dialog = question(page)
  await expect(dialog).toContainText(/Force [\d,]+ iOS devices? to update now\?/)
  const confirm = dialog.getByRole('button', { name: 'Force update' })
  await dialog.getByLabel(/Reason/).fill('Older builds show wrong payouts.')
  await dialog.getByLabel(/to confirm/).fill('iOS 52.0')
  await expect(confirm).toBeDisabled()
  await dialog.getByLabel(/to confirm/).fill('iOS 52.0.0')
  await confirm.click()
  await expect(toast(page, 'Made iOS 52.0.0')).toBeVisible()
  await expect
    .poll(() => versionsOf(api, token))
    .toMatchObject({ ios_version: '52.0.0', ios_force_update: '1' })
})

test('an editor cannot force, and what was typed is still there', async ({
  page,
  signInAs,
  api,
  persona,
}) => {
  const { access_token: token } = await persona('fresh')
  const before = await versionsOf(api, token)
  await signInAs('editor')
  await fill(page, 'iOS', '53.0.0', 'Right payouts')
  await page.getByRole('button', { name: 'Now', exact: true }).click()
  await page.getByRole('switch', { name: 'Force the update' }).press('Space')
  await page.getByRole('button', { name: /^Review and publish/ }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'takes the role manager' })).toBeVisible()
  await expect(page.getByLabel('Version')).toHaveValue('53.0.0')
  expect(await versionsOf(api, token)).toEqual(before)
})

test('the forced release is withdrawn with its name typed, and the one before is told again', async ({
  page,
  signInAs,
  api,
  persona,
}) => {
  const { access_token: token } = await persona('fresh')
  await signInAs('manager')
  await page.goto('/admin/app-versions?view=current')
  await page
    .getByRole('row', { name: /iOS 52\.0\.0/ })
    .getByRole('link', { name: 'iOS 52.0.0' })
    .click()
  // Its line in the list has the same menu.
  await expect(page.getByRole('heading', { name: 'iOS 52.0.0' })).toBeVisible()
  await page.getByRole('button', { name: 'Actions for iOS 52.0.0' }).click()
  await page.getByRole('menuitem', { name: 'Withdraw' }).click()
  await answer(page, 'Withdraw', { reason: 'It does not open on old phones.', typed: 'iOS 52.0.0' })
  await expect(toast(page, 'Withdrew iOS 52.0.0')).toBeVisible()
  await expect(page.getByText('It was withdrawn. Restore it to change it.')).toBeVisible()
  await expect.poll(async () => (await versionsOf(api, token)).ios_version).not.toBe('52.0.0')
})

test('an edit that began before another one is compared with it before it is saved', async ({
  page,
  context,
  signInAs,
}) => {
  await signInAs('editor')
  await page.goto('/admin/app-versions?view=scheduled')
  await page.getByRole('link', { name: 'Android 51.0.0' }).click()
  await expect(page.getByLabel('Version')).toHaveValue('51.0.0')
  const other = await context.newPage()
  await other.goto(page.url())
  await other.getByLabel('Version').fill('51.0.1')
  await other.keyboard.press('Control+s')
  await expect(toast(other, 'Changed Android 51.0.1')).toBeVisible()
  await other.close()

  await page.getByLabel('Version').fill('51.0.2')
  await page.keyboard.press('Control+s')
  await page.getByRole('button', { name: 'Compare' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('51.0.1')
  await dialog.getByRole('button', { name: 'Go on with these' }).click()
  await page.keyboard.press('Control+s')
  await expect(toast(page, 'Changed Android 51.0.2')).toBeVisible()
})

test('a draft is put away at once, and is back after undo', async ({ page, signInAs }) => {
  await signInAs('editor')
  await fill(page, 'Android', '60.0.0', 'Not sure yet')
  await page.keyboard.press('Control+s')
  await expect(toast(page, 'Made Android 60.0.0')).toBeVisible()
  await page.getByRole('button', { name: 'Actions for Android 60.0.0' }).click()
  await page.getByRole('menuitem', { name: 'Withdraw' }).click()
  await expect(toast(page, 'Withdrew Android 60.0.0')).toBeVisible()
  await expect(page.getByText('Restore it to change it.')).toBeVisible()
  await undo(page)
  await expect(page.getByText('Restore it to change it.')).toHaveCount(0)
  await expect(page.getByLabel('Version')).toBeEnabled()
})

test('a viewer looks and changes nothing', async ({ page, signInAs }) => {
  await signInAs('viewer')
  await page.goto('/admin/app-versions')
  await expect(page.getByRole('link', { name: 'New release' })).toHaveCount(0)
  await page.getByRole('link', { name: 'Android 51.0.2' }).click()
  await expect(page.getByLabel('Version')).toBeDisabled()
  await page.goto('/admin/app-versions/new')
  await expect(page.getByRole('heading', { name: 'There is nothing at this address' })).toBeVisible()
})

for (const width of widths)
  test(`the list and the editor stand ${width} wide`, async ({ page, signInAs }) => {
    await signInAs('manager')
    await setWidth(page, width)
    await page.goto('/admin/app-versions')
    expect(await findAccessibilityIssues(page)).toEqual([])
    await page.getByRole('link', { name: 'Android 51.0.2' }).click()
    await page.getByRole('switch', { name: 'Force the update' }).press('Space')
    await expect(page.getByText('Blast radius')).toBeVisible()
    await expect(page.getByRole('tab', { name: /check-app-update/ })).toBeVisible()
    expect(await findAccessibilityIssues(page)).toEqual([])
  })
