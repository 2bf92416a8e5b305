import type { Page } from '@playwright/test'
import type { Client } from 'pg'
import { approveRequest, confirmDialog, toast } from '@/e2e/fixtures/console-parts'
import { expect, test } from '@/e2e/fixtures/operator'
import { findAccessibilityIssues } from '@/e2e/fixtures/page'

const row = (page: Page, key: string) => page.locator(`[id="${key}"]`)

/** Also after a failed try. */
const restoreDefault = (database: Client, key: string) =>
  database.query('delete from settings where key = $1', [key])

async function open(page: Page, name: string) {
  await page.getByRole('button', { name: `Change ${name}`, exact: true }).click()
  return confirmDialog(page)
}

test('a manager changes a setting; the API returns the new value, and the previous one after undo', async ({
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
  const before = await readLimit()

  const dialog = await open(page, 'Cash deposit max')
  await dialog.getByLabel('New value').fill('a lot')
  await dialog.getByLabel('Reason').click()
  await expect(dialog).toContainText('Enter an amount from $0.00 to $1,000,000.00.')
  await dialog.getByLabel('New value').fill('2000')
  await dialog.getByLabel('Reason').fill('Agreed with finance')
  await expect(dialog.getByRole('button', { name: 'Change setting' })).toBeDisabled()
  await dialog.getByLabel('to confirm').fill('cash_deposit_max_cents')
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

test('a costly change waits for a second manager and takes effect on approval', async ({
  page,
  signInAs,
  database,
}) => {
  test.slow()
  await restoreDefault(database, 'reward_value')
  // Also after a failed try.
  await database.query(
    `update pending_approvals set expires_at = now() where subject_id = 'reward_value' and decision is null`,
  )
  await signInAs('manager')
  await page.goto('/admin/settings')
  const before = await row(page, 'reward_value').textContent()
  const dialog = await open(page, 'Reward value')
  await dialog.getByLabel('New value').fill('31')
  await expect(dialog).toContainText('Takes effect once another manager approves it.')
  await dialog.getByLabel('New value').fill('20')
  await expect(dialog).not.toContainText('Takes effect once another manager approves it.')
  await dialog.getByLabel('New value').fill('31')
  await dialog.getByLabel('Reason').fill('Agreed with finance')
  await dialog.getByRole('button', { name: 'Change setting' }).click()
  await expect(toast(page, 'Requested approval to change Reward value')).toBeVisible()
  expect(await row(page, 'reward_value').textContent()).toBe(before)
  await signInAs('manager')
  await approveRequest(page, { request: 'Change to 31', subject: 'Reward value' })
  await page.goto('/admin/settings')
  await expect(row(page, 'reward_value')).toContainText('31')
})

test('a redirect to a host that is not allowed is rejected', async ({ page, signInAs }) => {
  await signInAs('manager')
  await page.goto('/admin/settings')
  const dialog = await open(page, 'Deposit checkout URL')
  for (const address of ['http://pay.slatekeeper.test/checkout', 'https://pay.attacker.test/checkout']) {
    await dialog.getByLabel('New value').fill(address)
    await dialog.getByLabel('Reason').fill('Agreed with finance')
    await dialog.getByLabel('to confirm').fill('deposit_checkout_url')
    await dialog.getByRole('button', { name: 'Change setting' }).click()
    await expect(dialog).toContainText(/must start with https|is not an allowed host/)
  }
})

test('a contradicting value shows an error and keeps the input, accessible', async ({
  page,
  signInAs,
  pageErrors,
}) => {
  test.slow()
  await signInAs('manager')
  await page.goto('/admin/settings')
  await expect(row(page, 'reward_value')).toBeVisible()
  expect(await findAccessibilityIssues(page)).toEqual([])
  const dialog = await open(page, 'Cash deposit min')
  await expect(dialog.getByLabel('New value')).toBeVisible()
  expect(await findAccessibilityIssues(page, '[role=alertdialog]')).toEqual([])
  await dialog.getByLabel('New value').fill('9000.00')
  await dialog.getByLabel('Reason').fill('Agreed with finance')
  await dialog.getByLabel('to confirm').fill('cash_deposit_min_cents')
  await dialog.getByRole('button', { name: 'Change setting' }).click()
  await expect(dialog.getByRole('alert')).toContainText('The minimum deposit would exceed the maximum.')
  await expect(dialog.getByLabel('New value')).toHaveValue('9000.00')
  expect(pageErrors).toEqual([])
})

test('a concurrent change names its author and is kept', async ({ page, signInAs, browser, database }) => {
  test.slow()
  await restoreDefault(database, 'job_run_days')
  const theirs = await browser.newContext()
  const other = await signInAs('manager', theirs)
  const their = await theirs.newPage()
  await signInAs('manager')
  await page.goto('/admin/settings')
  await their.goto('/admin/settings')

  const change = async (at: Page, value: string) => {
    const dialog = await open(at, 'Job run days')
    await dialog.getByLabel('New value').fill(value)
    await dialog.getByLabel('Reason').fill('Disks are getting full')
    await dialog.getByRole('button', { name: 'Change setting' }).click()
    return dialog
  }
  await change(their, '20')
  await expect(toast(their, 'Changed setting Job run days')).toBeVisible()
  const dialog = await change(page, '21')
  await expect(dialog.getByRole('alert')).toContainText(`${other.name} changed value in the meantime`)
  await page.reload()
  await expect(row(page, 'job_run_days')).toContainText('20')
  await expect(row(page, 'job_run_days')).toContainText(other.name)
  await theirs.close()
})

test('only managers can change settings', async ({ page, signInAs }) => {
  await signInAs('editor')
  await page.goto('/admin/settings')
  await expect(row(page, 'reward_value')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Change / })).toHaveCount(0)
})
