import type pg from 'pg'
import { currentDatabase } from './client'
import { createDb, type Db } from './db'
import { withClient } from './with-client'

/**
 * Runs long reads (up to `statementMs`, 10 minutes, per statement) in one read-only snapshot, on a connection outside of the
 * pool, and past a pooler, which may have timeouts.
 */
export async function withReadOnlySnapshot<Result>(work: (db: Db) => Promise<Result>, statementMs = 600_000) {
  const read = async (client: pg.Client) => {
    await client.query('begin isolation level repeatable read read only')
    await client.query(`set local work_mem = '64MB'`)
    return await work(createDb(client))
  }
  const config = { application_name: 'slatekeeper snapshot', statement_timeout: statementMs }
  return withClient(currentDatabase().directUrl, read, config)
}
