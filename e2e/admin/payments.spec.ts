import type { Page } from '@playwright/test'
import type pg from 'pg'
import { readCash } from '@/e2e/fixtures/account'
import type { Api, Persona } from '@/e2e/fixtures/api'
import { confirmAction, confirmDialog } from '@/e2e/fixtures/console-parts'
import { expect, test } from '@/e2e/fixtures/operator'
import { findAccessibilityIssues } from '@/e2e/fixtures/page'

const row = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text })

const statusOf = async (api: Api, { access_token: token }: Persona) => {
  const { cash_transaction: transfer } = (await api.get('/balance', { token })).body.data
  return transfer
}

/** An open dispute of the user, as the provider reports one. */
async function openDispute(database: pg.Client, { user_id: id }: Persona) {
  await database.query(
    `insert into payment_cases (key, kind, provider, summary, amount_cents, user_id)
     values ('test:' || $1::int, 'dispute', 'sandbox', 'Dispute of $25.00', 2500, $1)`,
    [id],
  )
}

async function chooseAction(page: Page, text: string, action: string) {
  await row(page, text)
    .getByRole('button', { name: /^Actions for/ })
    .click()
  await page.getByRole('menuitem', { name: action }).click()
}

test('a manager approves a withdrawal above the limit of a user with an open dispute after typing the username, and it is paid', async ({
  page,
  api,
  persona,
  signInAs,
  database,
}) => {
  const user = await persona('pending_withdrawal')
  await openDispute(database, user)
  await signInAs('manager')
  await page.goto(`/admin/withdrawals?q=U-${user.user_id}`)
  await chooseAction(page, user.username, 'Approve')
  await expect(confirmDialog(page)).toContainText('$25.00 is above the limit of $20.00')
  await expect(confirmDialog(page)).toContainText(/dispute/i)
  await expect(confirmDialog(page).getByRole('link', { name: 'Setting' })).toHaveAttribute(
    'href',
    '/admin/settings#withdrawal_approval_above_cents',
  )
  await confirmAction(page, 'Approve and pay', { reason: 'Documents are in order', typed: user.username })
  // The list shows what is to be decided.
  await expect(row(page, user.username)).toHaveCount(0)
  await expect.poll(() => statusOf(api, user)).toBeNull()
})

test('a manager approves selected withdrawals, sees which one was refused and why, and declines that one, whose cash returns', async ({
  page,
  api,
  persona,
  signInAs,
  database,
}) => {
  test.slow()
  const users = [
    await persona('pending_withdrawal'),
    await persona('pending_withdrawal'),
    await persona('pending_withdrawal'),
  ]
  const [first, second, changed] = users as [Persona, Persona, Persona]
  await signInAs('manager')
  await page.goto('/admin/withdrawals?size=100&sort=-created')
  for (const { username } of users) await row(page, username).getByRole('checkbox').check({ force: true })
  // Without ending the session, so that the balance can be read.
  await database.query('insert into suspensions (user_id) values ($1)', [changed.user_id])
  const bar = page.getByRole('toolbar', { name: 'Actions for selected withdrawals' })
  await bar.getByRole('button', { name: 'Approve' }).click()
  await expect(confirmDialog(page)).toContainText('Pay 2 withdrawals?')
  await expect(confirmDialog(page)).toContainText('$50.00')
  await expect(confirmDialog(page).getByRole('listitem')).toContainText(
    'It changed after the page was loaded',
  )
  expect(await findAccessibilityIssues(page, '[role=alertdialog]')).toEqual([])
  await confirmAction(page, 'Approve and pay', { reason: 'Documents are in order', typed: '2 withdrawals' })
  const result = page.getByRole('dialog', { name: '2 of 3 withdrawals changed, 1 refused' })
  await expect(result.getByRole('listitem')).toHaveCount(3)
  await expect(result.getByRole('link', { name: `of ${first.username}` })).toHaveAttribute(
    'href',
    `/admin/users/${first.user_id}`,
  )
  await result.getByRole('button', { name: 'Close' }).click()
  await expect(result).toHaveCount(0)
  for (const user of [first, second]) await expect.poll(() => statusOf(api, user)).toBeNull()
  const before = await readCash(api, changed)
  await page.reload()
  await expect(row(page, changed.username)).toContainText('Suspended')
  await chooseAction(page, changed.username, 'Decline')
  await expect(confirmDialog(page)).toContainText('Suspended')
  await confirmAction(page, 'Decline', { reason: 'The account is under review' })
  await expect(row(page, changed.username)).toHaveCount(0)
  expect((await readCash(api, changed)) - before).toBe(25)
})

test('a manager resolves a payment case', async ({ page, persona, signInAs, database }) => {
  const user = await persona('fresh')
  await openDispute(database, user)
  await signInAs('manager')
  await page.goto(`/admin/payment-cases?q=U-${user.user_id}`)
  const dispute = row(page, 'Dispute of $25.00')
  await expect(dispute).toContainText('Open')
  await chooseAction(page, 'Dispute of $25.00', 'Resolve')
  await confirmAction(page, 'Resolve', { reason: 'The bank decided for us' })
  await expect(page.getByText('No cases match')).toBeVisible()
  await page.goto(`/admin/payment-cases?q=U-${user.user_id}&view=all`)
  await expect(dispute).toContainText('Resolved')
})
