import type { Page } from '@playwright/test'
import type { Client } from 'pg'
import { approveRequest, confirmDialog, toast } from '@/e2e/fixtures/console-parts'
import { expect, openSession, sessionCookieName, test } from '@/e2e/fixtures/operator'
import { findAccessibilityIssues, hydrateOnGoto } from '@/e2e/fixtures/page'

const row = (page: Page, key: string) => page.locator(`[id="${key}"]`)

/** Also after a failed try. */
const restoreDefault = (database: Client, key: string) =>
  database.query('delete from settings where key = $1', [key])

async function open(page: Page, name: string) {
  await page.getByRole('button', { name: `Change ${name}`, exact: true }).click()
  return confirmDialog(page)
}

test('a manager changes a setting, accessible; the API returns the new value, and the previous one after undo', async ({
  page,
  signInAs,
  api,
  persona,
  database,
  pageErrors,
}) => {
  test.slow()
  const { access_token: token } = await persona('fresh')
  await restoreDefault(database, 'cash_deposit_max_cents')
  const readLimit = async () => (await api.get('/balance/v2', { token })).body.data.cash_deposit_max
  await signInAs('manager')
  await page.goto('/admin/settings')
  await expect(row(page, 'cash_deposit_max_cents')).toContainText('$2,500.00')
  expect(await findAccessibilityIssues(page)).toEqual([])
  const before = await readLimit()

  const dialog = await open(page, 'Cash deposit max')
  await expect(dialog).toContainText('Enter an amount from $0.00 to $1,000,000.00.')
  await dialog.getByRole('textbox', { name: 'New value' }).fill('4,50')
  await dialog.getByLabel('Reason').click()
  await expect(dialog).toContainText('“4,50” is unclear.')
  expect(await findAccessibilityIssues(page, '[role=alertdialog]')).toEqual([])
  await dialog.getByRole('textbox', { name: 'New value' }).fill('1')
  await dialog.getByLabel('Reason').fill('Agreed with finance')
  await expect(dialog.getByRole('button', { name: 'Change setting' })).toBeDisabled()
  await dialog.getByLabel('to confirm').fill('cash_deposit_max_cents')
  await dialog.getByRole('button', { name: 'Change setting' }).click()
  await expect(dialog.getByRole('alert')).toContainText('The minimum deposit would exceed the maximum.')
  await expect(dialog.getByRole('textbox', { name: 'New value' })).toHaveValue('$1.00')
  await dialog.getByRole('textbox', { name: 'New value' }).fill('2000')
  await dialog.getByRole('button', { name: 'Change setting' }).click()
  await expect(toast(page, 'Changed setting Cash deposit max')).toBeVisible()
  await expect(row(page, 'cash_deposit_max_cents')).toContainText('$2,000.00')
  await expect(row(page, 'cash_deposit_max_cents')).toContainText('Default $2,500.00')
  await expect.poll(readLimit).not.toEqual(before)

  await page.keyboard.press('Control+z')
  await expect(toast(page, 'Changed setting Cash deposit max from $2,000.00 to $2,500.00')).toBeVisible()
  await expect(row(page, 'cash_deposit_max_cents')).toContainText('Default value')
  await expect.poll(readLimit).toEqual(before)
  expect(pageErrors).toEqual([])
})

test('a costly change is previewed for any user, waits for a second manager and takes effect on approval; editors cannot ask for it', async ({
  page,
  persona,
  signInAs,
  database,
}) => {
  test.slow()
  await restoreDefault(database, 'reward_value')
  // Also after a failed try.
  await database.query(
    `update pending_approvals set expires_at = now() where subject_id = 'reward_value' and decision is null`,
  )
  const user = await persona('fresh')
  const offer = 'Change Reward value'
  await signInAs('editor')
  expect(await (await page.request.get('/admin/settings')).text()).not.toContain(offer)
  await signInAs('manager')
  expect(await (await page.request.get('/admin/settings')).text()).toContain(offer)
  await page.goto('/admin/settings')
  const dialog = await open(page, 'Reward value')
  await dialog.getByRole('textbox', { name: 'New value' }).fill('31')
  const panel = page.getByRole('region', { name: 'Preview as build' })
  const response = panel.getByRole('region', { name: 'Response of balance/v2' })
  await expect(response).toContainText('added: "reward_value": 31')
  await panel.getByRole('button', { name: 'User new user' }).click()
  await page.getByRole('dialog', { name: 'User' }).getByLabel('User').fill(`U-${user.user_id}`)
  await page.getByRole('dialog', { name: 'User' }).getByRole('button', { name: 'Apply' }).click()
  await expect(panel.getByRole('button', { name: `User ${user.username}` })).toBeVisible()
  await expect(response).toContainText('added: "reward_value": 31')
  await expect(dialog).toContainText('Takes effect once another manager approves it.')
  await dialog.getByRole('textbox', { name: 'New value' }).fill('20')
  await expect(dialog).not.toContainText('Takes effect once another manager approves it.')
  await dialog.getByRole('textbox', { name: 'New value' }).fill('31')
  await dialog.getByLabel('Reason').fill('Agreed with finance')
  await dialog.getByRole('button', { name: 'Request approval' }).click()
  await expect(toast(page, 'Requested approval to change Reward value')).toBeVisible()
  await expect(row(page, 'reward_value')).toContainText('25 credits')
  await expect(row(page, 'reward_value')).toContainText('Change to 31 credits waits for a second manager')
  await signInAs('manager')
  await approveRequest(page, { request: 'Change to 31 credits', subject: 'Reward value' })
  await page.goto('/admin/settings')
  await expect(row(page, 'reward_value')).toContainText('31')
})

test('a concurrent change names its author, and is saved over only once it was shown; Escape keeps what was typed; a setting that the app does not receive has no preview', async ({
  page,
  context,
  baseURL,
  newOperator,
  signInAs,
  database,
}) => {
  test.slow()
  await restoreDefault(database, 'job_run_days')
  const own = await newOperator('manager')
  const value = await openSession(database, own.id)
  const signIn = () => context.addCookies([{ name: sessionCookieName, value, url: baseURL ?? '' }])
  await signIn()
  await page.goto('/admin/settings')
  const fillIn = async (at: Page, value: string) => {
    const dialog = await open(at, 'Job run days')
    await dialog.getByRole('textbox', { name: 'New value' }).fill(value)
    await dialog.getByLabel('Reason').fill('Disks are getting full')
    return dialog
  }
  const send = (at: Page) => confirmDialog(at).getByRole('button', { name: 'Change setting' }).click()
  const dialog = await fillIn(page, '21')
  const other = await signInAs('manager')
  const their = await context.newPage()
  hydrateOnGoto(their)
  await their.goto('/admin/settings')
  await fillIn(their, '20')
  await send(their)
  await expect(toast(their, 'Changed setting Job run days')).toBeVisible()
  await their.close()

  await signIn()
  await send(page)
  await expect(dialog.getByRole('alert')).toContainText(`${other.name} changed job run days in the meantime`)
  await expect(page.getByRole('region', { name: 'Preview as build' })).toHaveCount(0)
  await expect(dialog).toContainText('When you opened this')
  await expect(dialog).toContainText('20 days')
  await page.keyboard.press('Escape')
  await expect(dialog.getByRole('alert').filter({ hasText: 'Discard what you typed?' })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(row(page, 'job_run_days')).toContainText(other.name)
  await send(page)
  await expect(toast(page, 'Changed setting Job run days')).toBeVisible()
  await expect(row(page, 'job_run_days')).toContainText('21')
})
