import { availableParallelism } from 'node:os'
import pg from 'pg'
import { databaseAt } from './services.ts'

/** Test files that run concurrently. Most wait for PostgreSQL or a child process, so three per core. */
export const unitWorkers = Math.min(8, Math.max(4, 3 * availableParallelism()))

/** More than workers, because a process keeps its database until it has ended, and the next one starts before. */
const unitDatabases = Array.from(
  { length: 2 * unitWorkers },
  (_, index): `${string}_test` => `slatekeeper_unit${index + 1}_test`,
)

export async function createUnitDatabases(sourceUrl: string): Promise<void> {
  for (const name of unitDatabases) await copyDatabase(sourceUrl, name)
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
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 60_000 })
  await client.connect()
  try {
    await client.query(`
      select setval(format('%I.%I', schemaname, sequencename)::regclass,
                    3000000000 + 100000000 * row_number() over (order by sequencename))
        from pg_sequences where schemaname = 'public' and data_type = 'bigint'::regtype`)
  } finally {
    await client.end()
  }
}

/** Recreates a database as a copy of `sourceUrl`, which must have no connections. */
export async function copyDatabase(sourceUrl: string, name: `${string}_test`): Promise<void> {
  const server = new URL(sourceUrl)
  const source = decodeURIComponent(server.pathname.slice(1))
  server.pathname = '/postgres'
  await recreateDatabase(server.href, name, source)
}

/** Drops and creates a database as a copy of `source`, over a connection to another database of the server. */
export async function recreateDatabase(serverUrl: string, name: string, source: string): Promise<void> {
  const client = new pg.Client({ connectionString: serverUrl, connectionTimeoutMillis: 60_000 })
  await client.connect()
  try {
    const [target, template] = [name, source].map(one => client.escapeIdentifier(one))
    await client.query(`drop database if exists ${target} with (force)`)
    await client.query(`create database ${target} template ${template}`)
  } finally {
    await client.end()
  }
}
