import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { pool, timeouts } from './client'
import { createDb, type Db } from './db'

const attempts = 6
const retryable = new Set(['40001', '40P01'])
// One message, so that the settings cost no round trip.
const begin = ['begin', ...Object.entries(timeouts).map(([name, ms]) => `set local ${name} = ${ms}`)].join(
  ';',
)
// On an unresponsive connection the rollback would wait behind the pending statement.
const rollback = { text: 'rollback', query_timeout: 1_000 }

/**
 * Runs `work` in one transaction. Deadlocks and serialization failures are retried up to five times, with jitter; a lock
 * timeout (2 s) is not.
 */
export async function transaction<Result>(work: (db: Db) => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await attemptOnce(work)
    } catch (error) {
      if (attempt === attempts || !isRetryable(error)) throw error
      await wait(Math.random() * 10 * 2 ** attempt)
    }
  }
}

async function attemptOnce<Result>(work: (db: Db) => Promise<Result>): Promise<Result> {
  const connection = await pool.connect()
  let broken: Error | undefined
  try {
    await connection.query(begin)
    const result = await work(createDb(connection))
    await connection.query('commit')
    return result
  } catch (error) {
    await connection.query(rollback).catch((reason: Error) => {
      broken = reason
    })
    throw error
  } finally {
    connection.release(broken)
  }
}

function isRetryable(error: unknown): boolean {
  return error instanceof pg.DatabaseError && retryable.has(error.code ?? '')
}

export function isLockTimeout(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === '55P03'
}

/** The violated constraint, or null for any other error. */
export function brokenConstraint(error: unknown): string | null {
  return error instanceof pg.DatabaseError && error.code?.startsWith('23') ? (error.constraint ?? null) : null
}
