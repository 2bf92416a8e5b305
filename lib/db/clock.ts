import sql from 'sql-template-tag'
import { currentDatabase } from './client'
import { currentTarget, type Measurement } from './database'
import type { Db } from './db'

const maxAgeMs = 60_000

/** The database's `now()`: in a transaction, the time of its begin. */
export async function selectNow(db: Db): Promise<Date> {
  const { now } = await db.one<{ now: Date }>(sql`select now() as now`)
  return now
}

/**
 * The database's time without a query, off by at most half a round trip; with a query only where none was measured within
 * the last minute, or in another database than that of the service, whose clock can be set. Decisions about money use `now()` in
 * their own statement instead.
 */
export async function estimateDatabaseTime(db: Db): Promise<Date> {
  if (currentTarget()) return selectNow(db)
  const { clock: last } = currentDatabase()
  const isRecent = last && performance.now() - last.takenAt < maxAgeMs
  const { offsetMs } = isRecent ? last : await measureClock(db)
  return new Date(performance.now() + offsetMs)
}

export async function measureClock(db: Db): Promise<Measurement> {
  const sentAt = performance.now()
  const { now } = await db.one<{ now: Date }>(sql`select clock_timestamp() as now`)
  const takenAt = performance.now()
  const measured = { offsetMs: now.getTime() - (sentAt + takenAt) / 2, takenAt }
  currentDatabase().clock = measured
  return measured
}
