import { Logger } from 'graphile-worker'
import pg from 'pg'
import { env } from '@/lib/env'
import { log, maskPersonal } from '@/lib/log'

/** How many jobs a process does at a time. */
export const concurrency = 4

/** What the connection that listens for a process's jobs is called, before the process's own name in the queue. */
export const listenerName = 'slatekeeper jobs '

/** Hands the queue's own troubles to the log; those of jobs are told where they happen. */
export const logger = new Logger(() => (level, message) => {
  if (level === 'warning' || (level === 'error' && !message.startsWith('Failed task')))
    log[level === 'error' ? 'error' : 'warn'](maskPersonal(message))
})

/** The queue's own connections: one for each job at a time, and one that listens. */
export function openQueuePool(): pg.Pool {
  const pool = new pg.Pool({
    // The queue listens, which a pooler in front of the database does not pass on.
    connectionString: env().DIRECT_DATABASE_URL ?? env().DATABASE_URL,
    application_name: 'slatekeeper jobs',
    max: concurrency + 1,
    connectionTimeoutMillis: 3_000,
  })
  // A connection that dies fails the next statement on it; without listeners it would end the process.
  pool.on('error', () => undefined)
  pool.on('connect', connection => connection.on('error', () => undefined))
  return pool
}

/**
 * Names the listening connection after its process's name in the queue: while it stands, the process lives. PostgreSQL
 * notices within a minute when the machine at its other end is gone.
 */
export function announce(connection: pg.PoolClient, worker: string): void {
  const name = connection.escapeLiteral(listenerName + worker)
  // Once it listens: a connection is asked one thing at a time.
  connection.once('drain', () => {
    const told = connection.query(
      `set application_name = ${name}; set tcp_keepalives_idle = 20; set tcp_keepalives_interval = 10; set tcp_keepalives_count = 3`,
    )
    // The queue listens on the same connection, meets the same trouble and tells of it.
    told.catch(() => undefined)
  })
}
