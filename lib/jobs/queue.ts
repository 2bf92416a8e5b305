import { Logger } from 'graphile-worker'
import pg from 'pg'
import { env } from '@/lib/core/env'
import { log, maskPersonal } from '@/lib/core/log'

/** Jobs that a process runs at the same time. */
export const concurrency = 4

/** Prefix of the application name of a process's listening connection; the worker ID follows. */
export const listenerName = 'slatekeeper jobs '

/** Logs errors of the queue itself; errors of jobs are logged where they occur. */
export const logger = new Logger(() => (level, message) => {
  if (level === 'warning' || (level === 'error' && !message.startsWith('Failed task')))
    log[level === 'error' ? 'error' : 'warn'](maskPersonal(message))
})

/** One connection per concurrent job, and one that listens. */
export function createQueuePool(): pg.Pool {
  const { DIRECT_DATABASE_URL, DATABASE_URL, TIMEOUT_SCALE } = env()
  const pool = new pg.Pool({
    // A pooler does not support LISTEN.
    connectionString: DIRECT_DATABASE_URL ?? DATABASE_URL,
    application_name: 'slatekeeper jobs',
    max: concurrency + 1,
    connectionTimeoutMillis: 3_000 * TIMEOUT_SCALE,
    // Most jobs run every minute.
    idleTimeoutMillis: 90_000,
  })
  // A lost connection fails the next statement; without listeners it would end the process.
  pool.on('error', () => undefined)
  pool.on('connect', connection => connection.on('error', () => undefined))
  return pool
}

/**
 * Names the listening connection after the worker, which is alive as long as the connection has its name. PostgreSQL
 * detects within a minute that the machine at the other end is gone.
 */
export function nameListener(connection: pg.PoolClient, worker: string): void {
  runWhenIdle(
    connection,
    `set application_name = ${connection.escapeLiteral(listenerName + worker)};
     set tcp_keepalives_idle = 20; set tcp_keepalives_interval = 10; set tcp_keepalives_count = 3`,
  )
}

/** The connection returns to the pool, and may be open long after the worker ended. */
export function clearListenerName(connection: pg.PoolClient): void {
  runWhenIdle(connection, 'reset application_name')
}

/** A connection runs one statement at a time, and the queue is about to use this one. It reports the errors. */
function runWhenIdle(connection: pg.PoolClient, statements: string): void {
  connection.once('drain', () => void connection.query(statements).catch(() => undefined))
}
