import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import type { Client } from 'pg'
import { readCash } from '@/e2e/fixtures/account'
import type { Persona } from '@/e2e/fixtures/api'
import { insertApiToken } from '@/e2e/fixtures/api-token'
import { confirmAction, confirmDialog } from '@/e2e/fixtures/console-parts'
import { expect, type TestOperator, test } from '@/e2e/fixtures/operator'
import { findAccessibilityIssues } from '@/e2e/fixtures/page'

/** Inserts a request for a credit above the limit of one manager. */
async function requestCredit(
  database: Client,
  by: TestOperator,
  user: Persona,
  amountCents = 60_000,
  selection = {},
) {
  const input = {
    ...selection,
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
  await page.goto(`/admin/users/${user.user_id}/wallet`)
  const waiting = page.getByRole('list', { name: 'Waiting for a second manager' })
  await expect(waiting).toContainText(
    `Credit $600.00 cash waits for a second manager, requested by ${asker.name}`,
  )
  await waiting.getByRole('link', { name: 'Open request' }).click()
  await expect(rowOf(page, user)).toContainText(asker.name)
  expect(await findAccessibilityIssues(page)).toEqual([])
  await page.getByRole('button', { name: `Approve: Credit $600.00 cash, ${user.username}` }).click()
  await expect(confirmDialog(page).getByRole('button', { name: 'Credit $600.00 cash' })).toBeDisabled()
  const effect = confirmDialog(page).getByRole('region', { name: 'Balances' })
  await expect(effect.getByRole('row').last()).toHaveText(
    `${user.username} (U-${user.user_id})$0.00 cash+$600.00 cash$600.00 cash`,
  )
  expect(await findAccessibilityIssues(page)).toEqual([])
  await confirmAction(page, 'Credit $600.00 cash', { reason: 'The outage was ours', typed: user.username })
  await expect(rowOf(page, user)).toContainText('Approved')
  expect(await readCash(api, user)).toBe(600)
  expect(pageErrors).toEqual([])
})

test('own requests are only canceled, those of the manager who promoted one only rejected, and one that fails stays pending', async ({
  page,
  api,
  persona,
  signInAs,
  newOperator,
  database,
  pageErrors,
}) => {
  test.slow()
  const [own, promoter, failing] = [await persona('fresh'), await persona('fresh'), await persona('fresh')]
  const me = await signInAs('manager')
  await requestCredit(database, me, own)
  const { name, token } = await insertApiToken(database, { operator: me })
  const body = { content: JSON.stringify({ game_id: 1 }), reason: `By the pipeline ${name}` }
  expect((await api.post('/admin-api/v1/slates/import', { token, body })).status).toBe(202)
  await requestCredit(database, await newOperator('manager'), failing, -60_000)
  const asker = await newOperator('manager')
  await requestCredit(database, asker, promoter)
  await database.query(
    `update operators set promoted_by_id = $1, manager_since = now() - interval '1 year' where id = $2`,
    [asker.id, me.id],
  )
  await page.goto('/admin/approvals')
  const policy = page.getByRole('region', { name: 'Policy' })
  await expect(policy.getByRole('listitem').filter({ hasText: 'Credit or debit a balance' })).toContainText(
    '$500.00 per user and day, $2,500.00 per operator and day',
  )
  const byToken = page.getByRole('listitem').filter({ hasText: body.reason })
  await expect(byToken).toContainText(`${me.name} by API token ${name}`)
  await expect(byToken).toContainText('another manager must decide')
  await expect(byToken.getByRole('button')).toHaveText(['Cancel request'])

  await expect(rowOf(page, failing).getByRole('button', { name: /^Cancel/ })).toHaveCount(0)
  await rowOf(page, failing)
    .getByRole('button', { name: /^Approve/ })
    .click()
  await expect(confirmDialog(page).getByRole('alert')).toContainText('The balance of $0.00')
  await expect(confirmDialog(page).getByRole('textbox')).toHaveCount(0)
  await confirmDialog(page).getByRole('button', { name: 'Close', exact: true }).click()
  await expect(rowOf(page, failing)).toContainText('Pending')

  await expect(rowOf(page, own)).toContainText('another manager must decide')
  await expect(rowOf(page, own).getByRole('button', { name: /^(Approve|Reject)/ })).toHaveCount(0)
  await page.getByRole('button', { name: `Cancel request: Credit $600.00 cash for ${own.username}?` }).click()
  await confirmDialog(page).getByRole('button', { name: 'Cancel request', exact: true }).click()
  await expect(rowOf(page, own)).toContainText('Canceled')
  await expect(rowOf(page, own).getByRole('button')).toHaveCount(0)

  await expect(rowOf(page, promoter)).toContainText('a third manager must decide')
  await expect(rowOf(page, promoter).getByRole('button', { name: /^Approve/ })).toHaveCount(0)
  await rowOf(page, promoter)
    .getByRole('button', { name: /^Reject/ })
    .click()
  await confirmAction(page, 'Reject', { reason: 'It was paid by mail already' })
  await expect(rowOf(page, promoter)).toContainText('Rejected')
  await expect(rowOf(page, promoter)).toContainText('It was paid by mail already')
  await page.getByRole('searchbox', { name: 'Find a request' }).fill('no such request')
  await expect(page.getByText('No pending request matches “no such request”.')).toBeVisible()
  expect(pageErrors).toEqual([])
})

test('requests of one selection are approved, rejected and canceled together', async ({
  page,
  api,
  persona,
  signInAs,
  newOperator,
  database,
  pageErrors,
}) => {
  test.slow()
  const users = [await persona('fresh'), await persona('fresh')]
  const me = await signInAs('manager')
  const asker = await newOperator('manager')
  const requestAll = async (by: TestOperator, amountCents: number) => {
    const selection = { selectionKey: randomUUID(), selectionRows: 2, selectionCents: 2 * amountCents }
    for (const user of users) await requestCredit(database, by, user, amountCents, selection)
  }
  await requestAll(asker, 6_100)
  await requestAll(asker, 6_200)
  await requestAll(me, 6_300)
  await page.goto('/admin/approvals')
  await expect(page.getByText('Part of a selection of 2, $122.00 together')).toBeVisible()
  expect(await findAccessibilityIssues(page)).toEqual([])

  await page.getByRole('button', { name: 'Approve all, 2 requests: Credit $61.00 cash' }).click()
  await expect(confirmDialog(page)).toContainText(asker.name)
  for (const { username, user_id } of users)
    await expect(confirmDialog(page).getByRole('listitem').filter({ hasText: username })).toContainText(
      `${username} (U-${user_id}), Before $0.00 cash`,
    )
  expect(await findAccessibilityIssues(page)).toEqual([])
  await confirmAction(page, 'Approve all', { reason: 'The outage was ours', typed: '2 requests' })
  const approved = page.getByRole('dialog', { name: '2 of 2 requests approved' })
  await expect(approved.getByRole('listitem').first()).toContainText('Approved: Credit $61.00 cash')
  await approved.getByRole('button', { name: 'Close' }).last().click()
  expect(await Promise.all(users.map(user => readCash(api, user)))).toEqual([61, 61])

  await page.getByRole('button', { name: 'Reject all, 2 requests: Credit $62.00 cash' }).click()
  await confirmAction(page, 'Reject all', { reason: 'They were paid by mail already' })
  const rejected = page.getByRole('dialog', { name: '2 of 2 requests rejected' })
  await rejected.getByRole('button', { name: 'Close' }).last().click()

  await expect(page.getByRole('button', { name: 'Approve all, 2 requests: Credit $63.00 cash' })).toHaveCount(
    0,
  )
  await page.getByRole('button', { name: 'Cancel all, 2 requests: Credit $63.00 cash' }).click()
  await confirmAction(page, 'Cancel all', {})
  await expect(page.getByRole('dialog', { name: '2 of 2 requests canceled' })).toBeVisible()
  expect(await Promise.all(users.map(user => readCash(api, user)))).toEqual([61, 61])
  expect(pageErrors).toEqual([])
})
