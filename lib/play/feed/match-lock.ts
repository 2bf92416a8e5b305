import sql, { type Sql } from 'sql-template-tag'
import type { Db } from '@/lib/db/db'

/** Matches share locks, so that a large file does not exceed the lock table of PostgreSQL. */
const lockCount = 256

const locksOf = (feedGameIds: readonly number[]): number[] =>
  [...new Set(feedGameIds.map(id => id % lockCount))].sort((one, other) => one - other)

/**
 * Until the end of the transaction, no report about the matches is committed: an entry is sold before a report, or sees it. Call it
 * before reading what is sold, and before any row lock. Reports do not wait behind later entries, as with row locks.
 */
export async function lockMatchesForSale(
  db: Db,
  gameId: number,
  feedGameIds: readonly number[],
): Promise<void> {
  await lock(db, gameId, feedGameIds, sql`pg_advisory_xact_lock_shared`)
}

/** Waits for the sales of entries on the matches. */
export async function lockMatchesForReport(
  db: Db,
  gameId: number,
  feedGameIds: readonly number[],
): Promise<void> {
  await lock(db, gameId, feedGameIds, sql`pg_advisory_xact_lock`)
}

async function lock(db: Db, gameId: number, feedGameIds: readonly number[], take: Sql): Promise<void> {
  await db.run(sql`
    select ${take}(hashtext('match_sales') # ${gameId}::int, key)
      from (select unnest(${locksOf(feedGameIds)}::int[]) as key order by key) as keys`)
}
