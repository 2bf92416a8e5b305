import pg from 'pg'
import { recreateDatabase } from '@/lib/db/testing/database'
import { withClient } from '@/lib/db/with-client'
import { databaseAt } from './services'
import { unitWorkers } from './unit-isolation'

/** More than workers, because a process keeps its database until it has ended, and the next one starts before. */
const unitDatabases = Array.from(
  { length: 2 * unitWorkers },
  (_, index) => `slatekeeper_unit${index + 1}_test`,
)

export async function createUnitDatabases(serverUrl: string, source: string): Promise<void> {
  for (const name of unitDatabases) await recreateDatabase(serverUrl, name, source)
}

/**
 * Returns a database that no other process uses until this one has ended. Vitest's pool IDs do not tell them apart: one that a
 * project's last file returns late is assigned twice in the next project.
 */
export async function claimUnitDatabase(serverUrl: string): Promise<string> {
  const client = new pg.Client({
    connectionString: databaseAt(serverUrl, 'postgres'),
    connectionTimeoutMillis: 60_000,
  })
  // The server may stop before this process.
  client.on('error', () => undefined)
  await client.connect()
  ;(client as pg.Client & { unref(): void }).unref()
  for (const [index, name] of unitDatabases.entries()) {
    const { rows } = await client.query('select pg_try_advisory_lock($1) as is_claimed', [index])
    if (rows[0].is_claimed) return databaseAt(serverUrl, name)
  }
  throw new Error('Every database of the unit tests is in use.')
}

/** Starts each ID of 64 bits above 32 bits, and in a range of its own, so that no code reads it as another type or ID. */
export async function startLongIds(url: string): Promise<void> {
  const start = `
    select setval(format('%I.%I', schemaname, sequencename)::regclass,
                  3000000000 + 100000000 * row_number() over (order by sequencename))
      from pg_sequences where schemaname = 'public' and data_type = 'bigint'::regtype`
  await withClient(url, client => client.query(start))
}
