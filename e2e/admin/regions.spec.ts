import { confirmAction, confirmDialog, toast, undoLastChange } from '@/e2e/fixtures/console-parts'
import { expect, test } from '@/e2e/fixtures/operator'
import { findAccessibilityIssues } from '@/e2e/fixtures/page'

const reason = 'The law of the state changed'
// No other test plays in Wyoming.
const wyoming = { latitude: 42.8501, longitude: -106.3252, accuracy_m: 10, is_mocked: false }

test('a manager closes a state for cash play, which denies users there immediately, with undo', async ({
  page,
  api,
  persona,
  signInAs,
  database,
  pageErrors,
}) => {
  test.slow()
  // Also after a failed try.
  await database.query(`update regions set is_allowed = true where code = 'WY'`)
  await database.query(
    `update pending_approvals set expires_at = now() where action = 'region.change' and decision is null`,
  )
  const { access_token: token } = await persona('fresh')
  const check = async () => (await api.post('/geo/check', { token, body: wyoming })).body.data.reason
  const status = async () => (await api.get('/balance', { token })).body.data.geo_location_status.name
  await expect.poll(check).toBeNull()
  await signInAs('manager')
  await page.goto('/admin/regions')
  const row = page.getByRole('listitem').filter({ hasText: 'Wyoming' })
  await expect(row).toContainText('Open')
  await expect(row).toContainText(/From 18 years, \d+ users? there now/)
  expect(await findAccessibilityIssues(page)).toEqual([])
  await page.getByRole('button', { name: 'Change Wyoming' }).click()
  await expect(confirmDialog(page)).toBeVisible()
  expect(await findAccessibilityIssues(page, '[role=alertdialog]')).toEqual([])
  await confirmDialog(page).getByRole('button', { name: 'Closed' }).click()
  await confirmAction(page, 'Change state', { reason })
  await expect(toast(page, 'Closed cash play in Wyoming')).toBeVisible()
  await expect(row).toContainText('Closed')
  expect(await status()).toBe('DENIED')
  expect(await check()).toBe('Cash play is not available in Wyoming.')
  await undoLastChange(page)
  expect(await check()).toBeNull()
  await page.getByRole('button', { name: 'Change Puerto Rico' }).click()
  await confirmDialog(page).getByRole('button', { name: 'Open' }).click()
  await confirmAction(page, 'Request approval', { reason })
  await expect(toast(page, 'Requested approval to change Puerto Rico')).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: 'Puerto Rico' })).toContainText('Closed')
  await page.getByRole('searchbox', { name: 'Find a state' }).fill('new y')
  await expect(page.getByRole('list', { name: 'Cash play by state' }).getByRole('listitem')).toHaveCount(1)
  await page.goto('/admin/approvals')
  const request = page.getByRole('listitem').filter({ hasText: 'Puerto Rico' }).first()
  await expect(request).toContainText(/Open from \d+ years/)
  expect(pageErrors).toEqual([])
})
