import pg from 'pg'
import sql, { raw } from 'sql-template-tag'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createDb } from './db'

const connection = new pg.Client({ connectionString: process.env.DATABASE_URL })
const db = createDb(connection)

beforeAll(() => connection.connect())
afterAll(() => connection.end())

test('columns are returned in camel case, int8 as bigint, timestamps as dates', async () => {
  const row = await db.row(sql`
    select 1 as one, 2::bigint as balance_cents, 1.50::numeric as line, to_timestamp(0) as created_at, ${'x'}::text as x2_y`)
  expect(row).toEqual({ one: 1, balanceCents: 2n, line: '1.50', createdAt: new Date(0), x2Y: 'x' })
  expect(await db.row(sql`select 1 where false`)).toBeUndefined()
  expect(await db.run(sql`select generate_series(1, 3)`)).toBe(3)
})

test('a statement that must return one row fails with none and with two', async () => {
  expect(await db.one(sql`select ${'x'}::text as name`)).toEqual({ name: 'x' })
  await expect(db.one(sql`select 1 where false`)).rejects.toThrow('expected one row: select 1 where false')
  await expect(db.one(sql`select generate_series(1, 2)`)).rejects.toThrow('expected one row')
})

test('a connection has at most 2,000 prepared statements', async () => {
  for (let i = 0; i < 2_100; i++) await db.rows(sql`select ${i}::int as ${raw(`n${i}`)}`)
  const kept = await db.row<{ count: number }>(sql`select count(*)::int as count from pg_prepared_statements`)
  expect(kept?.count).toBeLessThanOrEqual(2_000)
  expect(await db.row(sql`select ${7}::int as ${raw('last_one')}`)).toEqual({ lastOne: 7 })
})
