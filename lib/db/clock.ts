import sql from 'sql-template-tag'
import type { Db } from './db'

type Measurement = {
  /** Database time minus `performance.now()`, in ms. */
  offsetMs: number
  /** The offset is wrong by at most this. */
  errorMs: number
  takenAt: number
}

/** A measurement is used for this long, if no better one comes. */
const maxAgeMs = 60_000
/** What two clocks may drift apart: 100 ppm is twice what NTP corrects. */
const driftMsPerMs = 0.0001
let last: Measurement | undefined

/**
 * Asks the database for its time. A measurement taken over a slow round trip does not replace a better recent one, unless
 * both cannot be right: then a clock was set, or the database is on another machine.
 */
export async function measureClock(db: Db): Promise<Measurement> {
  const sentAt = performance.now()
  const row = await db.row<{ now: Date }>(sql`select clock_timestamp() as now`)
  if (!row) throw new Error('the database returned no time')
  const takenAt = performance.now()
  const errorMs = (takenAt - sentAt) / 2
  const measured = { offsetMs: row.now.getTime() - (sentAt + errorMs), errorMs, takenAt }
  if (!last || isOld(last) || errorMs <= errorOf(last) || contradicts(measured, last)) last = measured
  return last
}

/**
 * The database's time without a query, off by at most half a round trip; with one only where none was measured within the
 * last minute. Decides nothing about money: that is `now()` in the statement itself.
 */
export async function estimateDatabaseTime(db: Db): Promise<Date> {
  const { offsetMs } = last && !isOld(last) ? last : await measureClock(db)
  return new Date(performance.now() + offsetMs)
}

/** The millisecond is what `Date` cuts off. */
function contradicts(measured: Measurement, earlier: Measurement): boolean {
  return Math.abs(measured.offsetMs - earlier.offsetMs) > measured.errorMs + errorOf(earlier) + 1
}

function isOld({ takenAt }: Measurement): boolean {
  return performance.now() - takenAt > maxAgeMs
}

function errorOf({ errorMs, takenAt }: Measurement): number {
  return errorMs + (performance.now() - takenAt) * driftMsPerMs
}
