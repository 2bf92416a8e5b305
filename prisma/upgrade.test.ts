import { readdirSync, readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import pg from 'pg'
import { afterEach, expect, test } from 'vitest'
import { inDatabase } from '@/lib/db/database'
import { createDatabase } from '@/lib/db/embedded'
import { migrate, readMigrationStatus } from '@/lib/db/migrate'
import { verifyLedger } from '@/lib/ledger/verification/verify-ledger'

const server = process.env.DATABASE_URL ?? ''
const name = `slatekeeper_upgrade_${process.pid}_test`

/** The database of each release after its first start, with the demo: pg_dump --inserts, without lines that only psql reads. */
const folder = 'prisma/releases'
const releases = readdirSync(folder).map(file => file.replace(/\.sql\.gz$/, ''))

afterEach(() => query(server, `drop database if exists ${name} with (force)`))

test.each(releases)('%s is upgraded with its data, which follows every rule of the ledger', async release => {
  const url = await createDatabase(server, name)
  await query(url, gunzipSync(readFileSync(`${folder}/${release}.sql.gz`)).toString())
  const readMoney = () =>
    query(url, `select count(*), sum(amount_cents) from public.postings where amount_cents > 0`)
  const before = await readMoney()
  expect(Number(before[0]?.count)).toBeGreaterThan(0)

  await migrate(url)

  expect(await readMigrationStatus(url)).toEqual({ pending: [], edited: [], failed: [], removed: [] })
  expect(await readMoney()).toEqual(before)
  const target = { url, directUrl: url, title: release, tokenPrefix: '', linkParameter: '' }
  expect((await inDatabase(target, () => verifyLedger())).findings).toEqual([])
})

async function query(connectionString: string, text: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  try {
    return (await client.query(text)).rows
  } finally {
    await client.end()
  }
}
