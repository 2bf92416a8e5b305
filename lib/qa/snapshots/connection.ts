import pg from 'pg'
import { env, isTestDatabase } from '@/lib/core/env'
import { Failure } from '@/lib/core/failure'
import { isLockTimeout } from '@/lib/db/transaction'

/** How long a call waits for others, in ms. A request may take nine seconds. */
export const waitMs = () => 3_000 * env().TIMEOUT_SCALE

export const statementMs = () => 30_000 * env().TIMEOUT_SCALE

type Work<Result> = (connection: pg.Client) => Promise<Result>

/** Runs `work` while no other snapshot is taken, restored or deleted. Throws SnapshotsNotAllowed, SnapshotsBusy. */
export function withSnapshots<Result>(work: Work<Result>): Promise<Result> {
  return connect(async connection => {
    // A session lock, because a transaction that waits for its lock would read rows from before the wait.
    await connection.query("select pg_advisory_lock(hashtext('qa_snapshots'))")
    return work(connection)
  })
}

/**
 * Runs `work` on a connection of its own, without a pooler. A transaction that `work` leaves open is rolled back. Throws
 * SnapshotsNotAllowed, SnapshotsBusy.
 */
export async function connect<Result>(work: Work<Result>): Promise<Result> {
  const { DIRECT_DATABASE_URL, DATABASE_URL = '', TIMEOUT_SCALE, isDatabaseEmbedded } = env()
  const url = DIRECT_DATABASE_URL ?? DATABASE_URL
  // The start checks DATABASE_URL only, and Next alone starts without checking.
  if (!isTestDatabase({ url, isEmbedded: isDatabaseEmbedded })) throw new Failure('SnapshotsNotAllowed')
  const connection = new pg.Client({
    connectionString: url,
    application_name: 'slatekeeper qa',
    connectionTimeoutMillis: 3_000 * TIMEOUT_SCALE,
    statement_timeout: statementMs(),
    lock_timeout: waitMs(),
  })
  // A lost connection fails the current statement; without a listener it would end the process.
  connection.on('error', () => undefined)
  await connection.connect()
  try {
    return await work(connection)
  } catch (error) {
    throw isBusy(error) ? new Failure('SnapshotsBusy') : error
  } finally {
    await connection.end()
  }
}

/** Runs the statements in one round trip. Returns the number of rows of each. */
export async function runAll(connection: pg.Client, statements: readonly string[]): Promise<number[]> {
  if (statements.length === 0) return []
  const results: pg.QueryResult | pg.QueryResult[] = await connection.query(statements.join(';\n'))
  return [results].flat().map(({ rowCount }) => rowCount ?? 0)
}

/** A lock timeout, or a deadlock. */
function isBusy(error: unknown): boolean {
  return isLockTimeout(error) || (error instanceof pg.DatabaseError && error.code === '40P01')
}
