import sql from 'sql-template-tag'
import { currentDatabase } from './client'
import { currentTarget, type Measurement } from './database'
import type { Db } from './db'

const maxAgeMs = 60_000
/** Maximum drift between two clocks: 100 ppm, twice what NTP corrects. */
const driftMsPerMs = 0.0001

/** The database's `now()`: in a transaction, the time of its begin. */
export async function selectNow(db: Db): Promise<Date> {
  const { now } = await db.one<{ now: Date }>(sql`select now() as now`)
  return now
}

/**
 * The database's time without a query, off by at most half a round trip; with a query only where none was measured within
 * the last minute, or in another database than that of the service, whose clock can be set. Decisions about money use `now()` in their own statement instead.
 */
export async function estimateDatabaseTime(db: Db): Promise<Date> {
  if (currentTarget()) return selectNow(db)
  const { clock: last } = currentDatabase()
  const { offsetMs } = last && !isOld(last) ? last : await measureClock(db)
  return new Date(performance.now() + offsetMs)
}

/**
 * Queries the database for its time. A measurement over a slow round trip does not replace a better recent one, unless they
 * contradict each other: then a clock was set, or the database moved to another machine.
 */
export async function measureClock(db: Db): Promise<Measurement> {
  const sentAt = performance.now()
  const row = await db.one<{ now: Date }>(sql`select clock_timestamp() as now`)
  const takenAt = performance.now()
  const errorMs = (takenAt - sentAt) / 2
  const measured = { offsetMs: row.now.getTime() - (sentAt + errorMs), errorMs, takenAt }
  const database = currentDatabase()
  const { clock: last } = database
  if (last && !isOld(last) && errorMs > errorOf(last) && !contradicts(measured, last)) return last
  database.clock = measured
  return measured
}

/** Allows for the fraction of a millisecond that `Date` drops. */
function contradicts(measured: Measurement, earlier: Measurement): boolean {
  return Math.abs(measured.offsetMs - earlier.offsetMs) > measured.errorMs + errorOf(earlier) + 1
}

function isOld({ takenAt }: Measurement): boolean {
  return performance.now() - takenAt > maxAgeMs
}

function errorOf({ errorMs, takenAt }: Measurement): number {
  return errorMs + (performance.now() - takenAt) * driftMsPerMs
}
