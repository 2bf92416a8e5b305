import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { readCash, statusOf } from '@/e2e/fixtures/account'
import type { Persona } from '@/e2e/fixtures/api'
import { confirmAction, confirmDialog, toast, undoLastChange } from '@/e2e/fixtures/console-parts'
import { expect, test } from '@/e2e/fixtures/operator'
import { findAccessibilityIssues } from '@/e2e/fixtures/page'

const reason = 'Goodwill after a feed delay'
const tabs = ['/wallet', '/entries', '/claims', '/devices', '/messages', '/audit', '']
const pageOf = ({ user_id }: Persona, tab = '') => `/admin/users/${user_id}${tab}`

async function credit(page: Page, { username }: Persona, dollars: string, button = 'Credit') {
  await reviewAmount(page, dollars, 'Credit')
  await confirmAction(page, button, { reason, typed: username })
}

async function reviewAmount(page: Page, dollars: string, direction: 'Credit' | 'Debit') {
  await page.getByRole('button', { name: 'Credit or debit' }).click()
  await page.getByRole('dialog').getByRole('button', { name: direction, exact: true }).click()
  const amount = page.getByRole('textbox', { name: 'Amount' })
  await amount.fill(dollars)
  await page.getByRole('dialog').getByRole('button', { name: 'Review' }).click()
}

async function chooseAction(page: Page, { username }: Persona, action: string | RegExp) {
  await page.getByRole('button', { name: `Actions for ${username}` }).click()
  await page.getByRole('menuitem', { name: action }).click()
}

test('user pages are accessible', async ({ page, api, persona, signInAs, pageErrors }) => {
  // Each accessibility check may take as long as a test.
  test.setTimeout(tabs.length * test.info().timeout)
  const user = await persona('funded')
  await api.post('/forgot-password', { body: { email: user.email } })
  await api.post('/free-play-promo/claim', { token: user.access_token, body: { id: 1 } })
  await signInAs('manager')
  for (const tab of tabs) {
    await page.goto(pageOf(user, tab))
    await expect(page.getByRole('heading', { name: user.username })).toBeVisible()
    expect([tab, await findAccessibilityIssues(page)]).toEqual([tab, []])
  }
  expect(pageErrors).toEqual([])
})

test('a credit changes the balance and can be reversed once', async ({ page, api, persona, signInAs }) => {
  test.slow()
  const user = await persona('fresh')
  await signInAs('manager')
  await page.goto(pageOf(user, '/wallet'))
  await credit(page, user, '12.50')
  await expect(toast(page, 'Credited $12.50')).toBeVisible()
  expect(await readCash(api, user)).toBe(12.5)

  await page.getByRole('link', { name: /^Credit by .+ T-\d+/ }).click()
  await expect(page.getByRole('table')).toContainText('+$12.50')
  await page.getByRole('button', { name: 'Reverse…' }).click()
  await confirmAction(page, 'Reverse', { reason, typed: user.username })
  await expect(toast(page, 'Reversed T-')).toBeVisible()
  await expect(page.getByRole('link', { name: /^Reversal of T-\d+/ })).toBeVisible()
  expect(await readCash(api, user)).toBe(0)
  await expect(page.getByRole('button', { name: 'Reverse…' })).toHaveCount(0)

  await page.goto(pageOf(user, '/audit'))
  await expect(page.getByRole('main')).toContainText(reason)
})

test('a credit is undone from its toast, and a debit below zero is rejected', async ({
  page,
  api,
  persona,
  signInAs,
}) => {
  test.slow()
  const user = await persona('fresh')
  await signInAs('manager')
  await page.goto(pageOf(user))
  await credit(page, user, '3')
  await undoLastChange(page)
  await expect.poll(() => readCash(api, user)).toBe(0)
  await reviewAmount(page, '1', 'Debit')
  await expect(page.getByRole('dialog')).toContainText('cannot go below zero')
  expect(await readCash(api, user)).toBe(0)
})

test('a credit above the limit waits for a second manager', async ({
  page,
  api,
  persona,
  signInAs,
  database,
}) => {
  const user = await persona('fresh')
  await signInAs('manager')
  await page.goto(pageOf(user))
  await credit(page, user, '500.01', 'Ask a second manager')
  await expect(toast(page, 'Requested approval for +$500.01')).toBeVisible()
  expect(await readCash(api, user)).toBe(0)
  const { rows } = await database.query(
    'select action, decision from pending_approvals where subject_id = $1',
    [String(user.user_id)],
  )
  expect(rows).toEqual([{ action: 'balance.adjust', decision: null }])
  await toast(page, 'Requested approval').getByRole('button', { name: 'Cancel request' }).click()
  await expect(toast(page, 'Request canceled. Nothing was changed.')).toBeVisible()
  const { rows: canceled } = await database.query(
    'select decision from pending_approvals where subject_id = $1',
    [String(user.user_id)],
  )
  expect(canceled).toEqual([{ decision: 'canceled' }])
})

test('an amount is never rounded, and the review shows the balance before and after', async ({
  page,
  persona,
  signInAs,
}) => {
  const user = await persona('funded')
  await signInAs('manager')
  await page.goto(pageOf(user))
  await page.getByRole('button', { name: 'Credit or debit' }).click()
  const dialog = page.getByRole('dialog')
  const amount = dialog.getByRole('textbox', { name: 'Amount' })
  await amount.fill('5.005')
  await expect(dialog).toContainText('Amounts are not rounded')
  await expect(dialog.getByRole('button', { name: 'Review' })).toBeDisabled()
  await amount.fill('5')
  await dialog.getByRole('button', { name: 'Review' }).click()
  await expect(confirmDialog(page)).toContainText('Cash$100.00 → $105.00')
})

test('a deleted account is signed out and can be reactivated', async ({ page, api, persona, signInAs }) => {
  test.slow()
  const user = await persona('fresh')
  await signInAs('manager')
  await page.goto(pageOf(user))
  await chooseAction(page, user, /^Delete/)
  await confirmAction(page, 'Delete', { reason, typed: user.username })
  await expect(page.getByText('Deleted', { exact: true }).first()).toBeVisible()
  expect(await statusOf(api, user.access_token)).toBe(401)
  await expect(page.getByRole('button', { name: 'Credit or debit' })).toHaveCount(0)
  await chooseAction(page, user, /^Reactivate/)
  await confirmAction(page, 'Reactivate', { reason })
  await expect(page.getByText('Active', { exact: true })).toBeVisible()
  const body = { email: user.email, password: user.password }
  expect((await api.post('/sign-in', { body })).status).toBe(200)
})

test('an account with funds cannot be deleted', async ({ page, persona, signInAs }) => {
  const user = await persona('funded')
  await signInAs('manager')
  await page.goto(pageOf(user))
  await chooseAction(page, user, /^Delete/)
  await confirmAction(page, 'Delete', { reason, typed: user.username })
  await expect(confirmDialog(page).getByRole('alert')).toContainText(
    'cannot be deleted. Nothing was changed.',
  )
})

test('a promo code can be cleared and restored', async ({ page, api, persona, signInAs }) => {
  const user = await persona('fresh')
  const store = async (promo_code: string) =>
    (await api.post('/updated/promo-code', { token: user.access_token, body: { promo_code } })).status
  expect(await store('FIRST')).toBe(201)
  expect(await store('SECOND')).toBe(422)
  await signInAs('manager')
  await page.goto(pageOf(user))
  await chooseAction(page, user, /^Clear promo code/)
  await confirmAction(page, 'Clear promo code', { reason })
  await undoLastChange(page)
  expect(await store('SECOND')).toBe(422)
  await chooseAction(page, user, /^Clear promo code/)
  await confirmAction(page, 'Clear promo code', { reason })
  await expect.poll(() => store('SECOND')).toBe(201)
})

test('a user can be signed out everywhere', async ({ page, api, persona, signInAs }) => {
  const user = await persona('fresh')
  await signInAs('manager')
  await page.goto(pageOf(user, '/devices'))
  await expect(page.getByText('Signed in', { exact: true }).last()).toBeVisible()
  await chooseAction(page, user, /^Sign out everywhere/)
  await confirmAction(page, 'Sign out everywhere', { reason, typed: user.username })
  await expect(page.getByText('Revoked by an operator')).toBeVisible()
  expect(await statusOf(api, user.access_token)).toBe(401)
})

test('the data of a user is exported as JSON, which is logged', async ({ page, persona, signInAs }) => {
  const user = await persona('funded')
  await signInAs('manager')
  await page.goto(pageOf(user))
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    chooseAction(page, user, 'Export all data'),
  ])
  expect(file.suggestedFilename()).toBe(`user-${user.user_id}.json`)
  const data = JSON.parse(await readFile(await file.path(), 'utf8'))
  expect(JSON.stringify(data)).toContain(user.email)
  await page.goto(pageOf(user, '/audit'))
  await expect(page.getByRole('button', { name: /^Show details/ })).toHaveCount(1)
})

test('a viewer sees email and phone masked on every tab and cannot change anything', async ({
  page,
  api,
  persona,
  signInAs,
}) => {
  test.slow()
  const user = await persona('funded')
  await api.post('/forgot-password', { body: { email: user.email } })
  const { access_token: token, password } = user
  const email = `new.${user.email}`
  expect((await api.post('/profile/email', { token, body: { email, password } })).status).toBe(200)
  await signInAs('viewer')
  for (const tab of tabs) {
    await page.goto(pageOf(user, tab))
    await expect(page.getByRole('heading', { name: user.username })).toBeVisible()
    await expect(page.getByRole('main')).not.toContainText(user.email)
    await expect(page.getByRole('main')).not.toContainText(user.phone)
    await expect(page.getByRole('button', { name: 'Credit or debit' })).toHaveCount(0)
  }
  await expect(page.getByRole('main')).toContainText(`${user.email[0]}•••@`)
  await expect(page.getByRole('main')).toContainText(/New email\s*n•••@/)
  await page.getByRole('button', { name: `Actions for ${user.username}` }).click()
  for (const verb of [/^Export/, /tester/, /^Sign out/, /^Delete/])
    await expect(page.getByRole('menuitem', { name: verb })).toHaveAttribute('aria-disabled', 'true')
  expect((await page.request.get(`${pageOf(user)}/export`)).status()).toBe(404)
})
