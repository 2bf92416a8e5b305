import type { Api } from '@/e2e/fixtures/api'
import { confirmAction, confirmDialog, toast, undoLastChange } from '@/e2e/fixtures/console-parts'
import { expect, test } from '@/e2e/fixtures/operator'
import { OperatorInput } from '@/e2e/fixtures/operator-input'
import { findAccessibilityIssues } from '@/e2e/fixtures/page'

test.use({ ownWorld: 'test' })

const both = 'Maintenance of iOS and Android'
const reason = 'The database is being migrated.'

const modeOf = async (api: Api, token: string) =>
  (await api.get('/check-maintenance-mode', { token })).body.maintenance_mode

test('a manager adds a tester, closes the app with a reason, and undo opens it again; an editor opens it without confirmation and cannot close it; accessible', async ({
  page,
  signInAs,
  api,
  persona,
  pageErrors,
}) => {
  test.slow()
  const { access_token: token } = await persona('fresh')
  const tester = await persona('fresh')
  await signInAs('manager')
  await page.goto('/admin/maintenance')
  await page.getByLabel('Add a user').fill('unknown-user')
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await confirmAction(page, 'Add tester', { reason: 'Tests the next version' })
  await expect(page.getByText('No user has exactly this')).toBeVisible()
  await confirmDialog(page).getByRole('button', { name: 'Cancel' }).click()
  await page.getByLabel('Add a user').fill(tester.email)
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await confirmAction(page, 'Add tester', { reason: 'Tests the next version' })
  const link = page.getByRole('region', { name: 'Testers' }).getByRole('link', { name: tester.username })
  await expect(link).toBeVisible()
  expect(await findAccessibilityIssues(page)).toEqual([])
  await undoLastChange(page)
  await expect(link).toHaveCount(0)

  await page.getByLabel('Message').fill('Back at six')
  await page.getByRole('switch', { name: 'Maintenance' }).press('Space')
  await page.getByRole('button', { name: /^Review and close the app/ }).click()
  await confirmAction(page, 'Close the app', { reason, typed: 'Maintenance' })
  await expect(toast(page, 'Closed the app')).toBeVisible()
  await expect.poll(() => modeOf(api, token)).toBe('enabled')
  await expect(async () => {
    const reply = await api.post('/update/user-mode', { token, body: { user_mode: 'Arcade' } })
    expect(reply).toMatchObject({ status: 503, body: { message: 'Back at six' } })
  }).toPass()
  await undoLastChange(page)
  await expect.poll(() => modeOf(api, token)).toBe('disabled')
  await expect(page.getByRole('region', { name: 'The app now' })).not.toContainText('Closed')

  await page.getByRole('switch', { name: 'Maintenance' }).press('Space')
  await page.keyboard.press('Control+s')
  await confirmAction(page, 'Close the app', { reason, typed: 'Maintenance' })
  await expect.poll(() => modeOf(api, token)).toBe('enabled')
  await signInAs('editor')
  await page.goto('/admin/maintenance')
  await page.getByRole('switch', { name: 'Maintenance' }).press('Space')
  await page.keyboard.press('Control+s')
  await expect(toast(page, 'Opened the app')).toBeVisible()
  await expect.poll(() => modeOf(api, token)).toBe('disabled')
  await page.reload()
  await expect(page.getByRole('switch', { name: 'Maintenance' })).toBeDisabled()
  expect(pageErrors).toEqual([])
})

test('a window is scheduled, shows its impact, is extended and canceled, accessible', async ({
  page,
  signInAs,
  api,
  persona,
}) => {
  const { access_token: token } = await persona('funded')
  await signInAs('manager')
  await page.goto('/admin/maintenance/new')
  const message = `Back at ten ${crypto.randomUUID().slice(0, 8)}`
  await page.getByLabel('Message').fill(message)
  await expect(page.getByRole('region', { name: 'Impact' })).toContainText('Entries locking')
  await expect(page.getByRole('region', { name: 'Preview as build' })).toContainText(message)
  await expect(page.getByRole('figure', { name: 'Maintenance screen' })).toContainText(message)
  expect(await findAccessibilityIssues(page)).toEqual([])
  await page.keyboard.press('Control+s')
  await confirmAction(page, 'Schedule window', { reason, typed: both })
  await expect(toast(page, 'Planned to close iOS and Android on')).toBeVisible()
  const row = page.getByRole('listitem').filter({ hasText: message })
  await expect(row).toContainText('Scheduled')
  expect(await modeOf(api, token)).toBe('disabled')

  await row.getByRole('button', { name: `Actions for ${both}` }).click()
  await page.getByRole('menuitem', { name: 'Extend…' }).click()
  await confirmDialog(page).getByRole('button', { name: '10 min' }).click()
  await confirmAction(page, 'Extend by 10 min', { reason })
  await expect(toast(page, `Extended ${both} until`)).toBeVisible()

  await row.getByRole('button', { name: `Actions for ${both}` }).click()
  await page.getByRole('menuitem', { name: 'Cancel window…' }).click()
  await confirmAction(page, 'Cancel window', {})
  await expect(toast(page, `Canceled ${both}`)).toBeVisible()
  await expect(row).toContainText('Canceled')
})

test('one platform is closed now, every page says so, and it is extended and opened again, in few steps', async ({
  page,
  signInAs,
  api,
  database,
}) => {
  const readMode = async (platform: string) =>
    (await api.get(`/app-status?platform=${platform}`)).body.data.maintenance_mode
  const banner = page.getByRole('status', { name: 'State of the app' })
  await signInAs('manager')
  await page.goto('/admin/maintenance')
  await expect(banner).toBeEmpty()
  const input = new OperatorInput(page, true)
  await input.use(page.getByRole('link', { name: 'Close Android now' }))
  // Both pages have a Message field.
  await expect(page.getByRole('heading', { name: 'New maintenance window' })).toBeVisible()
  await expect(page.getByLabel('Message')).not.toBeEmpty()
  await expect(page.getByRole('button', { name: '20 min' })).toHaveAttribute('aria-pressed', 'true')
  await input.use(page.getByRole('button', { name: '60 min' }))
  await input.use(page.getByRole('button', { name: /^Review and close/ }))
  const dialog = page.getByRole('alertdialog', { name: /^Close the app on Android for \d+ users? now\?$/ })
  await expect(dialog).toContainText('with open entries')
  await input.confirm('Close Android now', { reason, typed: 'Maintenance of Android' })
  await expect(toast(page, 'Closed Android until')).toBeVisible()
  input.expectSteps(8)
  await expect(page.getByRole('region', { name: 'Active windows' })).toContainText('Android')
  await expect(page.getByRole('region', { name: 'Upcoming windows' })).not.toContainText('Android')
  const { rows } = await database.query(
    `select round(extract(epoch from ends_at - starts_at) / 60)::int as minutes from maintenance_windows
      where canceled_at is null`,
  )
  expect(rows).toHaveLength(1)
  expect([59, 60, 61]).toContain(rows[0].minutes)
  const states = page.getByRole('region', { name: 'The app now' }).getByRole('listitem')
  await expect(states.filter({ hasText: 'Android' })).toContainText('Closed')
  await expect(states.filter({ hasText: 'iOS' })).toContainText('Open')
  await expect(banner).toContainText(
    /^The app is closed on Android since .+, until .+\.Extend…End now…Maintenance$/,
  )
  await expect(page.getByRole('switch', { name: 'Maintenance' })).not.toBeChecked()
  await expect.poll(() => readMode('android')).toBe('enabled')
  expect(await readMode('ios')).toBe('disabled')

  await page.goto('/admin')
  await input.use(banner.getByRole('button', { name: 'Extend…' }))
  expect(await findAccessibilityIssues(page, '[role=alertdialog]')).toEqual([])
  await input.use(confirmDialog(page).getByRole('button', { name: '60 min' }))
  await input.confirm('Extend by 60 min', { reason })
  await expect(toast(page, 'Extended maintenance of Android until')).toBeVisible()
  input.expectSteps(5)
  await input.use(banner.getByRole('button', { name: 'End now…' }))
  await expect(confirmDialog(page)).toHaveAccessibleName('End maintenance of Android now?')
  expect(await readMode('android')).toBe('enabled')
  await input.use(confirmDialog(page).getByRole('button', { name: 'End now' }))
  await expect(banner).toBeEmpty()
  input.expectSteps(3)
  await expect.poll(() => readMode('android')).toBe('disabled')
  await database.query(
    `insert into maintenance_windows (starts_at, ends_at, message, platforms)
     values (now() - interval '1 minute', now() + interval '1 hour', 'Back soon', '{android}')`,
  )
  await page.reload()
  await expect(banner).toContainText('The app is closed on Android')
  const item = page.getByRole('region', { name: 'Needs attention' }).getByRole('listitem').first()
  await expect(item).toContainText('The app is closed on Android')
  await page.keyboard.press('Control+k')
  await page.getByRole('searchbox', { name: 'Find anything' }).fill('extend')
  await page.getByRole('menuitem', { name: 'Extend maintenance of Android' }).click()
  await expect(confirmDialog(page)).toHaveAccessibleName('Extend maintenance of Android?')
  await confirmDialog(page).getByRole('button', { name: 'Keep current end' }).click()
  await item.getByRole('link', { name: 'End: The app is closed on Android' }).click()
  await page.getByRole('button', { name: 'End for Android…' }).click()
  await confirmAction(page, 'End now', {})
  await expect(states.filter({ hasText: 'Android' })).toContainText('Open')
  await expect(banner).toBeEmpty()
})
