import type { Page } from '@playwright/test'
import { confirmAction, confirmDialog, toast } from '@/e2e/fixtures/console-parts'
import { expect, test } from '@/e2e/fixtures/operator'
import { findAccessibilityIssues } from '@/e2e/fixtures/page'

test.use({ ownWorld: 'test' })

const version = '49.5.0'
const name = `Android ${version}`

/** Fills in a new Android release that is published now. */
async function fillRelease(page: Page, number = version) {
  await page.goto('/admin/app-versions/new')
  await page
    .getByRole('button', { name: /Platform/ })
    .first()
    .click()
  await page.getByRole('option', { name: 'Android' }).click()
  await page.getByLabel('Version', { exact: true }).fill(number)
  await page.getByRole('button', { name: 'Now', exact: true }).click()
}

test('a rollout is published in stages, held, resumed, advanced and stopped, and shows its devices and why it was stopped; a viewer cannot move it; accessible', async ({
  page,
  signInAs,
  api,
  database,
  pageErrors,
}) => {
  const publicVersion = async () => (await api.get('/app-status')).body.data.android_version
  const before = await publicVersion()
  await signInAs('editor')
  await fillRelease(page)
  await page.getByRole('switch', { name: 'Staged rollout' }).press('Space')
  await expect(page.getByRole('textbox', { name: 'Users in stage 1', exact: true })).toHaveValue('1')
  await page.getByRole('button', { name: 'Remove stage 4' }).click()
  await page.keyboard.press('Control+s')
  await expect(page.getByText('Add a last stage of 100%.').last()).toBeVisible()
  await page.getByRole('textbox', { name: 'Users in stage 3', exact: true }).fill('100')
  await page.keyboard.press('Control+s')
  await expect(toast(page, `Published release ${name}`)).toBeVisible()

  const panel = page.getByRole('region', { name: 'Rollout', exact: true })
  await expect(panel).toContainText('1% of users are offered this release; 5% from')
  await expect(panel.getByRole('button')).toHaveText(['Hold', 'Stop'])
  await panel.getByRole('button', { name: 'Hold' }).click()
  await confirmAction(page, 'Hold', { reason: 'Reports of a white screen.' })
  await expect(toast(page, `Held the rollout of release ${name}`)).toBeVisible()
  await expect(panel).toContainText('Held at 1%. Reports of a white screen.')
  await expect(page.getByText('Held at 1%', { exact: true })).toBeVisible()

  await signInAs('manager')
  await page.reload()
  await panel.getByRole('button', { name: 'Resume' }).click()
  await confirmAction(page, 'Resume', { reason: 'The reports were about an old build.' })
  await expect(panel).toContainText('1% of users are offered this release')
  await panel.getByRole('button', { name: 'Advance to 5%' }).click()
  await confirmAction(page, 'Advance to 5%', { reason: 'No reports for a day.' })
  await expect(panel).toContainText('5% of users are offered this release; 100% from')
  await panel.getByRole('button', { name: 'Complete' }).click()
  await confirmAction(page, 'Request approval', { reason: 'The fix is urgent for all users.' })
  await expect(toast(page, 'Approval requested')).toBeVisible()
  await expect(panel).toContainText('5% of users are offered this release')

  await panel.getByRole('button', { name: 'Stop' }).click()
  await confirmAction(page, 'Stop', { reason: 'Payments fail on some phones.' })
  await expect(panel).toContainText('Stopped: no user is offered this release. Payments fail on some phones.')
  await expect(panel.getByRole('button')).toHaveText(['Resume'])
  expect(await publicVersion()).toBe(before)

  const { rows } = await database.query(
    // As the job does.
    `update releases set rollout_reason = '9.0% of 500 callers on the new build got server errors (5xx), 1.0% of 5000 on older builds.'
      where version = $1 returning id`,
    [version],
  )
  await expect(async () => {
    // The job replaces the numbers of the current day once an hour.
    await database.query(
      `insert into release_adoption (release_id, day, devices, platform_devices)
       values ($1, current_date - 1, 4, 100), ($1, current_date, 25, 100)
       on conflict (release_id, day) do update
          set devices = excluded.devices, platform_devices = excluded.platform_devices`,
      [rows[0].id],
    )
    await page.reload()
    await expect(page.getByRole('region', { name: 'Adoption' })).toContainText('25 devices of 100', {
      timeout: 5_000,
    })
  }).toPass()
  await expect(panel).toContainText('9.0% of 500 callers on the new build got server errors')
  expect(await findAccessibilityIssues(page)).toEqual([])
  await signInAs('viewer')
  await page.reload()
  await expect(panel).toContainText('Stopped: no user is offered this release.')
  await expect(panel.getByRole('button')).toHaveCount(0)
  await page.goto('/admin/app-versions?view=all')
  await expect(page.getByRole('row', { name })).toContainText('Stopped')
  await expect(page.getByRole('region', { name: 'Android', exact: true })).toContainText(version)
  expect(pageErrors).toEqual([])
})

test('a forced update is confirmed once and reaches users in stages, accessible', async ({
  page,
  signInAs,
  api,
}) => {
  const readMinimum = async () => (await api.get('/app-status')).body.data.android_min_version
  const before = await readMinimum()
  await signInAs('manager')
  await fillRelease(page)
  await page.getByRole('switch', { name: 'Force update' }).press('Space')
  await page.getByRole('switch', { name: 'Staged rollout' }).press('Space')
  await expect(page.getByRole('region', { name: 'Force update' })).toContainText(
    'Forced in stages: 1% → 5% → 20% → 100% of users.',
  )
  await expect(page.getByRole('tab', { name: /check-app-update/ })).toBeVisible()
  expect(await findAccessibilityIssues(page)).toEqual([])
  await page.getByRole('button', { name: /^Review and publish/ }).click()
  await expect(confirmDialog(page)).toContainText(/Force up to [\d,]+ Android devices? to update in stages\?/)
  await expect(confirmDialog(page)).toContainText('Stages1% → 5% → 20% → 100%')
  await confirmAction(page, 'Force update', { reason: 'Older builds show wrong payouts.', typed: name })
  await expect(toast(page, `to update to ${name} in 4 stages`)).toBeVisible()
  const panel = page.getByRole('region', { name: 'Rollout', exact: true })
  await expect(panel).toContainText('1% of users must update to this release; 5% from')
  expect(await readMinimum()).toBe(before)

  const url = page.url()
  await page.goto('/admin/app-versions')
  await expect(page.getByRole('region', { name: 'Android', exact: true })).toContainText(
    /Required for 1% of users; [\d,]+ devices? (is|are) below it/,
  )
  await fillRelease(page, '49.6.0')
  await page.getByRole('button', { name: 'Publish' }).last().click()
  await expect(page.getByText(`is optional and would end the forced rollout of ${name}`).last()).toBeVisible()
  await page.getByRole('button', { name: 'Discard' }).last().click()
  await page.goto(url)
  await panel.getByRole('button', { name: 'Stop' }).click()
  await expect(confirmDialog(page)).toContainText('No user has to update')
  await confirmAction(page, 'Stop', { reason: 'Reports of a white screen.' })
  await expect(panel).toContainText('Stopped: no user has to update to this release.')
})

test('making a forced release optional lowers the minimum version, after a manager confirmed its effect', async ({
  page,
  signInAs,
  api,
  database,
}) => {
  const { rows } = await database.query(
    `insert into releases (platform, version, force_update, publish_at)
     values ('android', '49.8.0', true, now()) returning id`,
  )
  const minimum = async () => (await api.get('/app-status')).body.data.android_min_version
  await expect.poll(minimum).toBe('49.8.0')
  await signInAs('editor')
  await page.goto(`/admin/app-versions/${rows[0].id}`)
  await page.getByRole('switch', { name: 'Force update' }).press('Space')
  await page.getByRole('button', { name: /^Review and save/ }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'requires the manager role' })).toBeVisible()
  expect(await minimum()).toBe('49.8.0')

  await signInAs('manager')
  await page.getByRole('button', { name: 'Discard' }).last().click()
  await page.reload()
  await page.getByRole('switch', { name: 'Force update' }).press('Space')
  await page.getByRole('button', { name: /^Review and save/ }).click()
  await expect(confirmDialog(page)).toContainText(/minimum version/)
  await expect(confirmDialog(page)).toContainText('can be used again without an update')
  await confirmAction(page, 'Make optional', {
    reason: 'The older builds are repaired by a setting.',
    typed: 'Android 49.8.0',
  })
  await expect(toast(page, 'Made release Android 49.8.0 optional')).toBeVisible()
  await expect.poll(minimum).not.toBe('49.8.0')
})
