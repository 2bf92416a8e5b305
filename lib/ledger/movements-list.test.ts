import { parse } from 'csv-parse/sync'
import sql from 'sql-template-tag'
import { beforeAll, expect, test } from 'vitest'
import { db } from '@/lib/db/client'
import { countScannedRows } from '@/lib/db/testing/query-plan'
import { resetDatabase } from '@/lib/db/testing/reset-database'
import type { ListDefinition } from '@/lib/list/define-list'
import { exportList } from '@/lib/list/export-list'
import { resolveState } from '@/lib/list/open-list'
import { pageStatement } from '@/lib/list/page-statement'
import { readPage } from '@/lib/list/read-page'
import { createOperator } from '@/lib/people/testing/operators'
import { makeWalletOwner } from '@/lib/people/testing/wallet'
import { findRange, movementsList } from './movements-list'

// The ledger is filled.
await resetDatabase()

const days = 60
const perDay = 50

beforeAll(async () => {
  const userId = await makeWalletOwner()
  await db.run(sql`
    with added as (
      insert into ledger_transactions (kind, user_id, created_at)
      select 'adjustment', ${userId}::int, '2026-01-01T12:00:00Z'::timestamptz + make_interval(days => n / ${perDay}::int)
        from generate_series(0, ${days * perDay - 1}::int) as n
      returning id
    )
    insert into postings (transaction_id, user_id, house_account, bucket, amount_cents)
    select id, ${userId}::int, null, 'bucks'::bucket_kind, 100 from added
    union all
    select id, null, 'adjustments', 'bucks', -100 from added`)
  // Recorded later, but of the first day.
  await db.run(sql`
    with late as (
      insert into ledger_transactions (kind, user_id, reason, created_at)
      values ('adjustment', ${userId}::int, 'Recorded late', '2026-01-01T13:00:00Z') returning id
    )
    insert into postings (transaction_id, user_id, house_account, bucket, amount_cents)
    select id, ${userId}::int, null, 'cash'::bucket_kind, 250 from late
    union all
    select id, null, 'adjustments', 'cash', -250 from late`)
  await db.run(sql`analyze`)
})

test('a file of a period has all its movements of users, also one that was recorded later', async () => {
  const by = { ...(await createOperator('editor')), requestId: 'test' }
  const parameters = { span: '2026-01-01..2026-01-01' }
  const scope = await findRange(parameters, { id: by.operatorId, zone: 'UTC' })
  const search = `?${new URLSearchParams(parameters)}`
  const file = await exportList(
    movementsList,
    { search, by, zone: 'UTC', at: new Date(), writtenLsn: null },
    scope,
  )
  const rows: Record<string, string>[] = parse(await file.text(), { columns: true, bom: true })
  expect(rows).toHaveLength(perDay + 1)
  expect(rows[0]).toMatchObject({
    Bucket: 'cash',
    Kind: 'Adjustment',
    'Amount (USD or units of the bucket)': '2.50',
    Reason: 'Recorded late',
  })
})

test('a number without a letter finds the movement that has it in the app, and T- only the transaction', async () => {
  const find = async (q: string) => {
    const { state } = resolveState(movementsList, { q }, [])
    const { rows } = await readPage(movementsList, state, { zone: 'UTC', isMasked: false, scope: null }, db)
    return rows as { id: number; transactionId: number }[]
  }
  const { id, transactionId } = await db.one<{ id: number; transactionId: number }>(sql`
    select id::float8, transaction_id::float8 from postings where user_id is not null and id <> transaction_id
     order by id desc limit 1`)
  expect(await find(String(id))).toContainEqual(expect.objectContaining({ id, transactionId }))
  expect((await find(`T-${transactionId}`)).map(row => row.transactionId)).toEqual([transactionId])
})

test.each(['2026-01-20..2026-01-22', '2026-01-02..2026-02-20', '2030-01-01..'])(
  'a page of the period %s reads little more than its rows, also if many are newer',
  async span => {
    const scope = (await findRange({ span }, { id: 0, zone: 'UTC' })) as never
    const { state } = resolveState(movementsList, { span }, [])
    const bounds = { zone: 'UTC', isMasked: false, scope }
    const statement = pageStatement({
      list: movementsList as unknown as ListDefinition<never>,
      state,
      bounds,
    })
    for (const table of ['postings', 'ledger_transactions'])
      expect(await countScannedRows(db, statement, table)).toBeLessThan(4 * state.size)
  },
)
