import pg from 'pg'
import { currentDatabase } from './client'
import { createDb, type Db } from './db'

/**
 * Runs long reads (up to `statementMs`, 10 minutes, per statement) in one read-only snapshot, on a connection outside of the
 * pool, and past a pooler, which may have timeouts.
 */
export async function withReadOnlySnapshot<Result>(
  work: (db: Db) => Promise<Result>,
  statementMs = 600_000,
): Promise<Result> {
  const client = new pg.Client({
    connectionString: currentDatabase().directUrl,
    application_name: 'slatekeeper snapshot',
    connectionTimeoutMillis: 30_000,
    statement_timeout: statementMs,
  })
  // A lost connection fails the next statement; without a listener it would end the process.
  client.on('error', () => undefined)
  await client.connect()
  try {
    await client.query('begin isolation level repeatable read read only')
    await client.query(`set local work_mem = '64MB'`)
    return await work(createDb(client))
  } finally {
    await client.end()
  }
}
