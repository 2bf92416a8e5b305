import pg from 'pg'
import sql from 'sql-template-tag'
import { password } from '@/bench/people'
import { type Range, seedCrowd } from '@/bench/seed/crowd'
import { seedHistory } from '@/bench/seed/history'
import { seedPromos, seedSlate } from '@/bench/seed/slate'
import { seedBalances, seedWallets } from '@/bench/seed/wallets'
import { hashPassword } from '@/lib/account/sessions/password'
import { type Db, createDb } from '@/lib/db/db'

const batch = 50_000
const mostWithTriggers = 10_000

/** Fills a database that has the catalog with a crowd: five postings and one entry a user, a slate and promos. */
export async function fill(url: string, crowd: number, say: (line: string) => void): Promise<void> {
  const passwordHash = await hashPassword(password)
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const db = createDb(client)
  // A million times through every trigger takes an hour's half; the figures are the same without.
  const isBulk = crowd > mostWithTriggers
  const inOne = async (work: () => Promise<void>) => {
    await client.query('begin')
    if (isBulk) await db.run(sql`set local session_replication_role = replica`)
    await work()
    await client.query('commit')
  }
  try {
    await inOne(() => seedSlate(db).then(() => seedPromos(db)))
    for (const range of cut(crowd)) {
      await inOne(() => seedCrowd(db, range, passwordHash).then(() => seedWallets(db, range)))
      if (isBulk) say(`  ${range.last.toLocaleString('en')} users`)
    }
    for (const range of cut(crowd)) await inOne(() => seedHistory(db, range, crowd))
    if (isBulk) for (const range of cut(crowd)) await inOne(() => seedBalances(db, range))
    await settle(client, db)
  } finally {
    await client.end()
  }
}

function cut(crowd: number): Range[] {
  const firsts = Array.from({ length: Math.ceil(crowd / batch) }, (_, index) => 1 + index * batch)
  return firsts.map(first => ({ first, last: Math.min(crowd, first + batch - 1) }))
}

/** Ids were given by number, so the sequences go on behind them; then as after a night's autovacuum. */
async function settle(client: pg.Client, db: Db) {
  await db.run(sql`select setval(pg_get_serial_sequence('users', 'id'), max(id)) from users`)
  await db.run(
    sql`select setval(pg_get_serial_sequence('pickem_entries', 'id'), max(id)) from pickem_entries`,
  )
  await client.query('vacuum analyze')
  await client.query('checkpoint')
}
