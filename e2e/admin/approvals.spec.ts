import type { Page } from '@playwright/test'
import type { Client } from 'pg'
import { readCash } from '@/e2e/fixtures/account'
import type { Persona } from '@/e2e/fixtures/api'
import { confirmAction, confirmDialog } from '@/e2e/fixtures/console-parts'
import { expect, type TestOperator, test } from '@/e2e/fixtures/operator'
import { findAccessibilityIssues } from '@/e2e/fixtures/page'

/** Inserts a request for a credit above the limit of one manager. */
async function requestCredit(database: Client, by: TestOperator, user: Persona, amountCents = 60_000) {
  const input = {
    userId: user.user_id,
    bucket: 'cash',
    amountCents,
    requestKey: `${user.user_id} ${amountCents}`,
  }
  await database.query(
    `insert into pending_approvals (action, input, subject_type, subject_id, subject_name, reason, requested_by)
     values ('balance.adjust', $1, 'user', $2, $3, 'Goodwill after an outage', $4)`,
    [input, String(user.user_id), user.username, by.id],
  )
}

const rowOf = (page: Page, user: Persona) => page.getByRole('listitem').filter({ hasText: user.username })

test('another manager approves a credit, accessible', async ({
  page,
  persona,
  signInAs,
  newOperator,
  database,
  api,
  pageErrors,
}) => {
  test.slow()
  const user = await persona('fresh')
  const asker = await newOperator('manager')
  await requestCredit(database, asker, user)
  await signInAs('manager')
  await page.goto('/admin/approvals')
  await expect(rowOf(page, user)).toContainText(asker.name)
  expect(await findAccessibilityIssues(page)).toEqual([])
  await page.getByRole('button', { name: `Approve: Credit $600.00 cash, ${user.username}` }).click()
  await expect(confirmDialog(page).getByRole('button', { name: 'Credit $600.00 cash' })).toBeDisabled()
  const effect = confirmDialog(page).getByRole('region', { name: 'Balances' })
  await expect(effect.getByRole('row').last()).toHaveText(
    `${user.username} (U-${user.user_id})$0.00 cash$600.00 cash$600.00 cash`,
  )
  expect(await findAccessibilityIssues(page)).toEqual([])
  await confirmAction(page, 'Credit $600.00 cash', { reason: 'The outage was ours', typed: user.username })
  await expect(rowOf(page, user)).toContainText('Approved')
  expect(await readCash(api, user)).toBe(600)
  expect(pageErrors).toEqual([])
})

test('the requester cannot approve, and a rejection changes nothing', async ({
  page,
  persona,
  signInAs,
  newOperator,
  database,
}) => {
  test.slow()
  const [own, other] = [await persona('fresh'), await persona('fresh')]
  const me = await signInAs('manager')
  await requestCredit(database, me, own)
  await requestCredit(database, await newOperator('manager'), other)
  await page.goto('/admin/approvals')
  await expect(rowOf(page, own)).toContainText('another manager must decide')
  await expect(rowOf(page, own).getByRole('button', { name: /^(Approve|Reject)/ })).toHaveCount(0)
  await rowOf(page, other)
    .getByRole('button', { name: /^Reject/ })
    .click()
  await confirmAction(page, 'Reject', { reason: 'It was paid by mail already' })
  await expect(rowOf(page, other)).toContainText('Rejected')
  await expect(rowOf(page, other)).toContainText('It was paid by mail already')
})

test('the requester cancels a request, accessible', async ({
  page,
  persona,
  signInAs,
  newOperator,
  database,
  api,
  pageErrors,
}) => {
  test.slow()
  const [own, other] = [await persona('fresh'), await persona('fresh')]
  const me = await signInAs('manager')
  await requestCredit(database, me, own)
  await requestCredit(database, await newOperator('manager'), other)
  await page.goto('/admin/approvals')
  await expect(rowOf(page, other).getByRole('button', { name: /^Cancel/ })).toHaveCount(0)
  const question = `Credit $600.00 cash for ${own.username}?`
  await page.getByRole('button', { name: `Cancel request: ${question}` }).click()
  expect(await findAccessibilityIssues(page)).toEqual([])
  await confirmDialog(page).getByRole('button', { name: 'Cancel request', exact: true }).click()
  await expect(rowOf(page, own)).toContainText('Canceled')
  await expect(rowOf(page, own).getByRole('button')).toHaveCount(0)

  await page.goto('/admin/audit')
  await expect(
    page.getByText(`canceled their request “Credit $600.00 cash” for ${own.username}`),
  ).toBeVisible()
  expect(await readCash(api, own)).toBe(0)
  expect(pageErrors).toEqual([])
})

test('a request that fails shows the reason and stays pending', async ({
  page,
  persona,
  signInAs,
  newOperator,
  database,
}) => {
  test.slow()
  const user = await persona('fresh')
  await requestCredit(database, await newOperator('manager'), user, -60_000)
  await signInAs('manager')
  await page.goto('/admin/approvals')
  await rowOf(page, user)
    .getByRole('button', { name: /^Approve/ })
    .click()
  await expect(confirmDialog(page).getByRole('alert')).toContainText('The balance of $0.00')
  await confirmDialog(page)
    .getByLabel(/^Reason/)
    .fill('It was paid twice')
  await confirmDialog(page)
    .getByLabel(/to confirm$/)
    .fill(user.username)
  await expect(confirmDialog(page).getByRole('button', { name: 'Debit $600.00 cash' })).toBeDisabled()
  await confirmDialog(page).getByRole('button', { name: 'Cancel' }).click()
  await expect(rowOf(page, user)).toContainText('Pending')
})

test('a manager promoted by the requester can reject but not approve', async ({
  page,
  persona,
  signInAs,
  newOperator,
  database,
}) => {
  const user = await persona('fresh')
  const asker = await newOperator('manager')
  await requestCredit(database, asker, user)
  const me = await signInAs('manager')
  await database.query(
    `update operators set promoted_by_id = $1, manager_since = now() - interval '1 year' where id = $2`,
    [asker.id, me.id],
  )
  await page.goto('/admin/approvals')
  await expect(rowOf(page, user)).toContainText('a third manager must decide')
  await expect(rowOf(page, user).getByRole('button', { name: /^Approve/ })).toHaveCount(0)
  await expect(rowOf(page, user).getByRole('button', { name: /^Reject/ })).toBeVisible()
  const policy = page.getByRole('region', { name: 'Policy' })
  await expect(policy.getByRole('listitem').filter({ hasText: 'Credit or debit a balance' })).toContainText(
    '$500.00 per user and day, $2,500.00 per operator and day',
  )
})
