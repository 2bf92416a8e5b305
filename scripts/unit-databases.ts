import { availableParallelism } from 'node:os'
import pg from 'pg'

/** Test files that run concurrently. Most wait for PostgreSQL or a child process, so two per core. */
export const unitWorkers = Math.min(8, Math.max(4, 2 * availableParallelism()))

/** Workers are numbered from 1. */
export const unitDatabaseOf = (worker: number | string): `${string}_test` => `slatekeeper_unit${worker}_test`

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
