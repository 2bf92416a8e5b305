import type pg from 'pg'
import sql from 'sql-template-tag'
import { password } from '@/lab/bench/test-data'
import { createDb, type Db } from '@/lib/db/db'
import { withClient } from '@/lib/db/with-client'
import { hashPassword } from '@/lib/people/account/sessions/password'
import { seedEntries } from './entries'
import { seedClaimablePromos, seedSlate } from './slate'
import { type Range, seedUsers } from './users'
import { seedBalances, seedWallets } from './wallets'

const batchSize = 50_000
const maxUsersWithTriggers = 10_000

/** Adds users to a database with the catalog: five postings and one entry per user, a slate and promos. */
export async function seedDatabase(url: string, userCount: number, log: (line: string) => void) {
  const passwordHash = await hashPassword(password)
  // With triggers, a million users take half an hour.
  const isBulk = userCount > maxUsersWithTriggers
  await withClient(url, async client => {
    const db = createDb(client)
    const inTransaction = async (work: () => Promise<void>) => {
      await client.query('begin')
      if (isBulk) await db.run(sql`set local session_replication_role = replica`)
      await work()
      await client.query('commit')
    }
    await inTransaction(() => seedSlate(db).then(() => seedClaimablePromos(db)))
    for (const range of splitIntoBatches(userCount)) {
      await inTransaction(() => seedUsers(db, range, passwordHash).then(() => seedWallets(db, range)))
      if (isBulk) log(`  ${range.last.toLocaleString('en')} users`)
    }
    for (const range of splitIntoBatches(userCount))
      await inTransaction(() => seedEntries(db, range, userCount))
    if (isBulk)
      for (const range of splitIntoBatches(userCount)) await inTransaction(() => seedBalances(db, range))
    await finish(client, db)
  })
}

function splitIntoBatches(userCount: number): Range[] {
  const firsts = Array.from({ length: Math.ceil(userCount / batchSize) }, (_, index) => 1 + index * batchSize)
  return firsts.map(first => ({ first, last: Math.min(userCount, first + batchSize - 1) }))
}

/** Moves the sequences beyond the inserted IDs, counts the charts as done, and vacuums as autovacuum would. */
async function finish(client: pg.Client, db: Db) {
  await db.run(sql`select setval(pg_get_serial_sequence('users', 'id'), max(id)) from users`)
  await db.run(
    sql`select setval(pg_get_serial_sequence('pickem_entries', 'id'), max(id)) from pickem_entries`,
  )
  await db.run(sql`
    insert into hourly_metrics (metric, key, at, amount) values ('counted', '', date_trunc('hour', now(), 'UTC'), 0)
    on conflict do nothing`)
  await client.query('vacuum analyze')
  await client.query('checkpoint')
}
