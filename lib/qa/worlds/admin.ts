import pg from 'pg'
import { Failure } from '@/lib/core/failure'
import { directUrlOf } from './names'

declare module '@/lib/core/failure' {
  interface FailureDetails {
    /** The role may not create databases. */
    WorldsNotAllowed: { role: string }
    WorldsDiskFull: undefined
  }
}

/** For what creates and drops databases: it is connected to none of them. */
export async function withServer<Result>(work: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const client = new pg.Client({
    connectionString: directUrlOf('postgres'),
    application_name: 'slatekeeper qa',
    connectionTimeoutMillis: 10_000,
  })
  client.on('error', () => undefined)
  await client.connect()
  try {
    return await work(client)
  } catch (error) {
    throw error instanceof pg.DatabaseError ? explain(error, client) : error
  } finally {
    await client.end()
  }
}

function explain(error: pg.DatabaseError, client: pg.Client): Error {
  if (error.code === '42501') return new Failure('WorldsNotAllowed', { role: client.user ?? '' })
  if (error.code === '53100') return new Failure('WorldsDiskFull')
  return error
}

/** Takes a tenth of a second. Nothing may be connected to `source`. */
export async function copyDatabase(client: pg.Client, source: string, name: string): Promise<void> {
  const [from, to] = [source, name].map(one => client.escapeIdentifier(one))
  await dropDatabase(client, name)
  await client.query(`create database ${to} template ${from} strategy wal_log`)
}

/** Ends its connections. */
export async function dropDatabase(client: pg.Client, name: string): Promise<void> {
  await client.query(`drop database if exists ${client.escapeIdentifier(name)} with (force)`)
}
