import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { db } from '@/lib/db/client'
import { countScannedRows } from '@/lib/db/testing/query-plan'
import { resetDatabase } from '@/lib/db/testing/reset-database'
import { holdersOf } from './holders'

await resetDatabase()

test('accounts with an email are found by an index, the first ones and the newest, or the one that proved it and another', async () => {
  await db.run(sql`
    insert into users (email, username, password_hash)
    select case when n % 1000 = 0 then 'shared@example.com' else 'filler' || n || '@example.com' end, 'filler' || n, '-'
      from generate_series(1, 6000) n`)
  await db.run(sql`analyze users`)
  const users = sql`select username from users where id in (${holdersOf('shared@example.com', '', 2)}) order by id`
  const names = async () => (await db.rows<{ username: string }>(users)).map(({ username }) => username)
  expect(await names()).toEqual(['filler1000', 'filler2000', 'filler6000'])
  expect(await countScannedRows(db, users, 'users')).toBeLessThan(50)

  await db.run(sql`update users set email_verified_at = now() where username = 'filler4000'`)
  expect(await names()).toEqual(['filler1000', 'filler4000'])
})
