import sql, { raw, type Sql } from 'sql-template-tag'
import { beforeAll, expect, it } from 'vitest'
import { db } from '@/lib/db/client'
import type { Db } from '@/lib/db/db'
import { resetDatabase } from '@/lib/db/testing/reset-database'
import { transaction } from '@/lib/db/transaction'
import type { ListDefinition } from '@/lib/list/define-list'
import { matchingStatement, pageStatement } from '@/lib/list/page-statement'
import { readState, viewsOf } from '@/lib/list/state'
import { confirmEntry } from '@/lib/play/entries/confirm-entry'
import { makePicker } from '@/lib/qa/testing/entries'
import { depositsList } from './deposits-list'
import { requestWithdrawal } from './request-withdrawal'
import { startDeposit } from './start-deposit'
import { makePayer } from './testing/payments'
import { withdrawalsList } from './withdrawals-list'

// The tables are filled.
await resetDatabase()

const users = 6_000

beforeAll(async () => {
  await db.run(sql`
    insert into users (email, username, password_hash)
    select 'filler' || n || '@example.com', 'filler' || n, '-' from generate_series(1, ${users}::int) n`)
  await db.run(sql`
    insert into user_geolocations (user_id, status_id, expires_at)
    select users.id, s.id, now() + interval '1 hour' from users, geo_location_statuses s where s.name = 'ALLOWED'
    on conflict (user_id) do nothing`)
  await db.run(sql`
    insert into user_kyc (user_id, status_id) select users.id, s.id from users, kyc_statuses s where s.name = 'Not performed'
    on conflict (user_id) do nothing`)
  await db.run(sql`
    insert into deposit_limits (user_id, daily_cents) select id, 100000 from users`)
  await db.run(sql`
    insert into payment_methods (user_id, user_payment_option_id, payment_method, method_image, method_name, masked_number,
                                 last_four_digits, is_default, provider)
    select id, 'filler-' || id, 'card', '/payments/card.png', 'Visa', '4242', '4242', true, 'sandbox' from users`)
  await db.run(sql`
    insert into deposits (user_id, amount_cents, status, provider, expires_at, closed_at)
    select id, 1000 + n, 'failed', 'sandbox', now(), now() from users, generate_series(1, 4) n`)
  await db.run(sql`
    insert into withdrawals (user_id, amount_cents, status) select id, 1000 + n, 'canceled' from users, generate_series(1, 4) n`)
  await db.run(sql`analyze`)
})

/** Scans of whole filled tables that this connection has counted. */
async function readScans(tx: Db): Promise<Map<string, number>> {
  const rows = await tx.rows<{ table: string; scans: number }>(sql`
    select s.relname::text as table, s.seq_scan::int as scans
      from pg_stat_xact_user_tables s join pg_class c on c.oid = s.relid where c.reltuples >= ${users}`)
  return new Map(rows.map(({ table, scans }) => [table, scans]))
}

/** `runIdempotent`, which also finds the filled tables that a use-case scanned as a whole in its transaction. */
function findScans() {
  const scanned: string[] = []
  const runIdempotent = async <Result>(tx: Db, work: () => Promise<Result>) => {
    const before = await readScans(tx)
    const result = await work()
    for (const [table, scans] of await readScans(tx))
      if (scans > (before.get(table) ?? 0)) scanned.push(table)
    return result
  }
  return { runIdempotent, scanned }
}

it('a scan of a whole table is found', async () => {
  const { runIdempotent, scanned } = findScans()
  await transaction(tx =>
    runIdempotent(tx, () => tx.rows(sql`select count(*) from deposits where amount_cents = 7`)),
  )
  expect(scanned).toEqual(['deposits'])
})

it('a deposit with its limits and location reads by indexes', async () => {
  const { userId, methodId } = await makePayer()
  const { runIdempotent, scanned } = findScans()
  await startDeposit(runIdempotent, userId, { amountCents: 1_000n, paymentMethodId: methodId })
  expect(scanned).toEqual([])
})

it('a withdrawal with its limits, hold and location reads by indexes', async () => {
  const { userId, methodId } = await makePayer(5_000n)
  const { runIdempotent, scanned } = findScans()
  await requestWithdrawal(runIdempotent, userId, { amountCents: 1_000n, paymentMethodId: methodId })
  expect(scanned).toEqual([])
})

it('a cash entry with the location restriction reads by indexes', async () => {
  const user = await makePicker()
  const { runIdempotent, scanned } = findScans()
  await confirmEntry(runIdempotent, user.userId, user.slip())
  expect(scanned).toEqual([])
})

it.each([
  ['pending', depositsList],
  ['failed', withdrawalsList],
  ['review', withdrawalsList],
])(
  'the view "%s" is counted and read by an index, also by plans for all values',
  async (view, definition) => {
    const list = definition as ListDefinition<never>
    const state = readState(list, { view }, viewsOf(list, []))
    const plan = { list, state, bounds: { zone: 'UTC', isMasked: false, scope: undefined as never } }
    await transaction(async tx => {
      await tx.run(sql`set local plan_cache_mode = force_generic_plan`)
      for (const statement of [matchingStatement(plan, sql`1`), pageStatement(plan)])
        expect(await explain(tx, statement)).not.toMatch(
          /Seq Scan on (?:deposits|withdrawals)|(?:deposits|withdrawals)_created_at_id_idx/,
        )
    })
  },
)

/** The plan that PostgreSQL uses for all values of the parameters. */
async function explain(tx: Db, { text, values }: Sql): Promise<string> {
  const given = values.map(value => `'${Array.isArray(value) ? `{${value}}` : value}'`)
  await tx.run(sql`prepare explained as ${raw(text)}`)
  const lines = await tx.rows<{ 'QUERY PLAN': string }>(
    sql`explain execute explained${raw(given.length ? `(${given})` : '')}`,
  )
  await tx.run(sql`deallocate explained`)
  return lines.map(line => line['QUERY PLAN']).join('\n')
}
