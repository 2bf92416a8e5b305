import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import type { Persona } from '@/e2e/fixtures/api'
import { expect, type TestOperator, test } from '@/e2e/fixtures/operator'
import { findAccessibilityIssues } from '@/e2e/fixtures/page'
import { buildSlip, listEntryIds, submitSlip } from '@/e2e/fixtures/slate'

type Database = { query: (text: string, values: unknown[]) => Promise<{ rows: { id: string }[] }> }

const reason = 'Goodwill after a feed delay'
const walletOf = ({ user_id }: Persona) => `/admin/users/${user_id}/wallet`
const row = (page: Page, text: string | RegExp) =>
  page.getByRole('main').getByRole('listitem').filter({ hasText: text })
const tab = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'User pages' }).getByRole('link', { name })

/** Inserts a credit approved by a second manager and returns the ID of its ledger transaction. */
async function credit(
  database: Database,
  user: Persona,
  by: TestOperator,
  approvedBy: TestOperator,
  requestId: string,
): Promise<string> {
  const { rows } = await database.query(
    `with made as (
       insert into ledger_transactions (kind, user_id, reason) values ('adjustment', $1, $2) returning id
     ), recorded as (
       insert into postings (transaction_id, user_id, house_account, bucket, amount_cents)
       select id, side.user_id, side.house, 'cash', side.cents
         from made, (values ($1::int, null, 1000), (null, 'adjustments', -1000)) as side (user_id, house, cents)
     ), logged as (
       insert into audit_rows (operator_id, author_name, request_id, action, subject_type, subject_id, subject_name,
                               after, reason, approved_by_id)
       select $3, $4, $5, 'balance.adjust', 'user', $1::text, $6,
              jsonb_build_object('bucket', 'cash', 'amountCents', 1000, 'transactionId', id), $2, $7 from made
     )
     select id::text from made`,
    [user.user_id, reason, by.id, by.name, requestId, user.username, approvedBy.id],
  )
  return rows[0]?.id ?? ''
}

test('a ledger transaction shows operator, reason, approver and request, accessible', async ({
  page,
  persona,
  newOperator,
  signInAs,
  database,
  pageErrors,
}) => {
  const [user, requester, approver] = [
    await persona('fresh'),
    await newOperator('manager'),
    await newOperator('manager'),
  ]
  const requestId = `req_${crypto.randomUUID()}`
  const id = await credit(database, user, requester, approver, requestId)
  await signInAs('viewer')
  await page.goto(walletOf(user))
  await row(page, `Credit by ${requester.name}`).getByRole('link').click()
  await expect(page).toHaveURL(new RegExp(`open=${id}$`))
  const opened = row(page, `Credit by ${requester.name}`)
  for (const text of [reason, approver.name, requestId, '−$10.00']) await expect(opened).toContainText(text)
  expect(await findAccessibilityIssues(page)).toEqual([])
  await opened.getByRole('link', { name: 'View changes' }).click()
  await expect(page).toHaveURL(/\/admin\/audit\?/)
  await expect(row(page, reason)).toContainText(`${requester.name} credited $10.00 cash to ${user.username}`)
  expect(pageErrors).toEqual([])
})

test('tabs show the number of rows, and a transaction of the app links to rejected requests, because only those are recorded', async ({
  page,
  api,
  persona,
  signInAs,
}) => {
  const user = await persona('funded')
  expect((await submitSlip(api, user, await buildSlip(api, user))).status).toBe(200)
  const [entryId] = await listEntryIds(api, user)
  await signInAs('viewer')
  // The buy-in may come from any bucket.
  await page.goto(`${walletOf(user)}?bucket=`)
  await expect(tab(page, 'Entries')).toHaveText('Entries1')
  await expect(tab(page, 'Claims')).toHaveText('Claims0')
  await expect(tab(page, 'Wallet')).toHaveText('Wallet')
  const entry = row(page, `Entry E-${entryId}`)
  await expect(entry).toContainText('3 picks, ')
  await entry.getByRole('link').first().click()
  await expect(entry).toContainText('The user, in the app')
  await expect(entry).toContainText('Not recorded. Only rejected requests are.')
  await entry.getByRole('link', { name: 'View rejected requests' }).click()
  await expect(page).toHaveURL(new RegExp(`/admin/requests\\?user=${user.user_id}$`))
  await expect(page.getByRole('heading', { name: 'Request inspector', level: 1 })).toBeVisible()
})

test('postings are filtered by bucket, source and date, and exported as filtered', async ({
  page,
  api,
  persona,
  newOperator,
  signInAs,
  database,
}) => {
  test.slow()
  const user = await persona('funded')
  const operator = await signInAs('manager')
  await credit(database, user, operator, await newOperator('manager'), 'req_credit')
  expect((await submitSlip(api, user, await buildSlip(api, user))).status).toBe(200)
  await page.goto(walletOf(user))
  const main = page.getByRole('main')

  await page.getByRole('button', { name: 'Filter', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Source' }).click()
  await page.getByRole('dialog').getByText('adjustments').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Apply' }).click()
  await expect(page).toHaveURL(/source=adjustment/)
  await expect(row(page, `Credit by ${operator.name}`)).toHaveCount(1)
  await expect(row(page, 'Entry E-')).toHaveCount(0)
  // A bucket link keeps the source filter.
  await main
    .getByRole('navigation', { name: 'Buckets' })
    .getByRole('link', { name: /^Bucks/ })
    .click()
  await expect(page).toHaveURL(/source=adjustment&bucket=bucks|bucket=bucks&source=adjustment/)
  await main.getByRole('navigation', { name: 'Buckets' }).getByRole('link', { name: /^Cash/ }).click()
  await expect(row(page, `Credit by ${operator.name}`)).toHaveCount(1)

  const [file] = await Promise.all([
    page.waitForEvent('download'),
    main.getByRole('link', { name: 'CSV' }).click(),
  ])
  const lines = (await readFile(await file.path(), 'utf8')).trim().split('\r\n')
  expect(lines[0]).toContain('Transaction,Source,Bucket,Amount (USD or units of the bucket),Balance after')
  const credits = lines.filter(line => line.includes(operator.name))
  expect(credits).toHaveLength(1)
  expect(credits[0]).toContain('Adjustment,cash,10.00,')
  expect(lines.some(line => line.includes('Buy-in'))).toBe(false)

  await page.goto(`${walletOf(user)}?span=2020-01-01..2020-01-02`)
  await expect(page.getByText('No postings match Bucket Cash, Date 2020-01-01 to 2020-01-02.')).toBeVisible()
  await page.getByRole('button', { name: 'Remove filter Bucket' }).click()
  await page.getByRole('button', { name: 'Remove filter Date' }).click()
  await expect(row(page, `Credit by ${operator.name}`)).toContainText('+$10.00')
})

test('claims and entries of a user can be exported, and a claim links to its transaction', async ({
  page,
  api,
  persona,
  signInAs,
}) => {
  const user = await persona('fresh')
  const claimed = await api.post('/free-play-promo/claim', { token: user.access_token, body: { id: 1 } })
  expect(claimed.status, claimed.text).toBe(200)
  await signInAs('editor')
  await page.goto(`/admin/users/${user.user_id}/claims`)
  const heads = { Claims: 'Promo,Name,Bucket,Amount', Entries: 'ID,User,' }
  for (const [name, head] of Object.entries(heads)) {
    await tab(page, name).click()
    await expect(page).toHaveURL(new RegExp(`/${name.toLowerCase()}$`))
    const link = page.getByRole('link', { name: 'CSV' })
    await expect(link).toHaveAttribute('href', new RegExp(`/${name.toLowerCase()}/csv`))
    const file = await page.request.get((await link.getAttribute('href')) ?? '')
    expect([name, file.status()]).toEqual([name, 200])
    expect(await file.text()).toContain(head)
  }
  await tab(page, 'Claims').click()
  await page.getByRole('link', { name: /^T-\d+$/ }).click()
  await expect(page).toHaveURL(/\/wallet\?open=\d+$/)
  await expect(page.getByRole('table')).toContainText('House account, promos')
})
