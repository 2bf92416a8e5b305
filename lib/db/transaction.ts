import { AsyncLocalStorage } from 'node:async_hooks'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import sql from 'sql-template-tag'
import { currentDatabase, timeouts } from './client'
import { createDb, type Db } from './db'

/** A `Db` whose statements are one transaction. */
export type Transaction = Db & { isTransaction: true }

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
export async function transaction<Result>(work: (db: Transaction) => Promise<Result>): Promise<Result> {
  const dryRun = dryRuns.getStore()
  if (dryRun) return workIn(dryRun, work)
  for (let attempt = 1; ; attempt++) {
    try {
      return await attemptOnce(work)
    } catch (error) {
      if (attempt === attempts || !isRetryable(error)) throw error
      await wait(Math.random() * 10 * 2 ** attempt)
    }
  }
}

async function attemptOnce<Result>(work: (db: Transaction) => Promise<Result>): Promise<Result> {
  const connection = await currentDatabase().pool.connect()
  let broken: Error | undefined
  try {
    await connection.query(begin)
    const result = await runUntilEnd(connection, work)
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

/** Rejects statements after the end, which would run in another transaction of the released connection. */
async function runUntilEnd<Result>(client: pg.ClientBase, work: (db: Transaction) => Promise<Result>) {
  let hasEnded = false
  const query = ((statement: pg.QueryConfig) =>
    hasEnded
      ? Promise.reject(new Error('The transaction has ended'))
      : client.query(statement)) as pg.ClientBase['query']
  try {
    return await work({ ...createDb({ query }), isTransaction: true })
  } finally {
    hasEnded = true
  }
}

const dryRuns = new AsyncLocalStorage<Transaction>()

/**
 * Runs `work` so that every transaction in it becomes part of one that is rolled back. Only for use-cases that write in
 * transactions alone: what they write otherwise, or send, would stay.
 */
export async function rollBackAfter<Result>(work: () => Promise<Result>): Promise<Result> {
  const connection = await currentDatabase().pool.connect()
  let broken: Error | undefined
  try {
    await connection.query(begin)
    return await runUntilEnd(connection, db => dryRuns.run(db, work))
  } finally {
    await connection.query(rollback).catch((reason: Error) => {
      broken = reason
    })
    connection.release(broken)
  }
}

/** Checks deferred constraints as a commit does. */
async function workIn<Result>(db: Transaction, work: (db: Transaction) => Promise<Result>): Promise<Result> {
  const result = await work(db)
  await db.run(sql`set constraints all immediate`)
  await db.run(sql`set constraints all deferred`)
  return result
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

/** For `catch` of a statement: throws the failure of the violated constraint, or the error itself. */
export function throwByConstraint(failures: Record<string, () => Error>): (error: unknown) => never {
  return error => {
    throw failures[brokenConstraint(error) ?? '']?.() ?? error
  }
}
