import pg from 'pg'
import { env } from '@/lib/env'
import { type Db, createDb } from './db'

/**
 * Reads for minutes what the pool would cut off after seconds: on a connection of its own, in one snapshot, changing
 * nothing. Past a pooler, since those cut off too.
 */
export async function withReadOnlySnapshot<Result>(work: (db: Db) => Promise<Result>): Promise<Result> {
  const { DIRECT_DATABASE_URL, DATABASE_URL } = env()
  const client = new pg.Client({
    connectionString: DIRECT_DATABASE_URL ?? DATABASE_URL,
    application_name: 'slatekeeper at length',
    connectionTimeoutMillis: 10_000,
    statement_timeout: 600_000,
  })
  // A connection that dies between two statements fails the next one; without a listener it would end the process.
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
