import { retentionDays } from '@/lib/console/analytics/aggregate-hours'
import type { DateRange } from '@/lib/console/analytics/date-range'
import { type Metric, type Point, readSeries, sumMetric } from '@/lib/console/analytics/read-series'
import type { Db } from '@/lib/db/db'
import { replicaDb } from '@/lib/db/replica'
import { readPromos } from '@/lib/rewards/promo/stored-promos'

/** One value per step of the range, and their sum. Steps without events are 0. */
export type Series = { values: number[]; sum: number }

const maxPromos = 5
const dayMs = 86_400_000
/** lib/console/analytics counts distinct users for these ranges. */
const countedRangeDays = [7, 28, 90]

type Ranges = { range: DateRange; before: DateRange }

export type ChartData = Awaited<ReturnType<typeof readChartData>>

/**
 * Amounts in cents of cash and site credits. `utc` is the same range in UTC days, `writtenLsn` the operator's last change.
 */
export async function readChartData(
  { range, before, utc, now }: Ranges & { utc: Ranges; now: Date },
  writtenLsn?: bigint | null,
) {
  const source = replicaDb(writtenLsn)
  const passedMs = Math.min(range.to.getTime(), now.getTime()) - range.from.getTime()
  const isBeforeKept = now.getTime() - before.from.getTime() <= retentionDays * dayMs
  const sameTime = { from: before.from, to: new Date(before.from.getTime() + passedMs) }
  const [
    signUps,
    signUpsBefore,
    signUpsUntil,
    active,
    activeBefore,
    activeInRange,
    entries,
    entriesBefore,
    bought,
    paid,
    deposited,
    withdrawn,
    claims,
  ] = await Promise.all([
    readAligned('sign_ups', range, source),
    readAligned('sign_ups', before, source),
    sumAll('sign_ups', sameTime, source),
    readActive(utc.range, source),
    readActive(utc.before, source),
    readActiveInRange(utc, source),
    readSeries('entries', range, source),
    sumAll('entries', sameTime, source),
    readSeries('bought', range, source),
    readSeries('paid', range, source),
    readAligned('deposited', range, source),
    readAligned('withdrawn', range, source),
    rankClaims(range, source),
  ])
  return {
    signUps,
    /** `sum` as for `entriesBefore`. */
    signUpsBefore: isBeforeKept ? { ...signUpsBefore, sum: signUpsUntil } : null,
    /** UTC days, by which active users are counted. */
    activeDays: utc.range.steps.map(({ name }) => name),
    active,
    activeBefore: isBeforeKept ? activeBefore : null,
    /** Distinct users of the whole range; null if it was not counted as a whole, as is `before`. */
    activeInRange,
    cashEntries: align(range, entries, 'Cash'),
    arcadeEntries: align(range, entries, 'Arcade'),
    /**
     * Up to the time that has passed of the range, so that a day that is not over is compared with a part of one. Null, as all of the
     * range before, if its first hours are no longer kept.
     */
    entriesBefore: isBeforeKept ? entriesBefore : null,
    bought: align(range, bought, 'Cash'),
    paid: align(range, paid, 'Cash'),
    deposited,
    withdrawn,
    ...claims,
  }
}

async function readAligned(metric: Metric, range: DateRange, source: Db): Promise<Series> {
  return align(range, await readSeries(metric, range, source))
}

async function readActive(range: DateRange, source: Db): Promise<Series> {
  return range.step === 'hour' ? { values: [], sum: 0 } : readAligned('active_users', range, source)
}

async function readActiveInRange({ range, before }: Ranges, source: Db) {
  const days = range.steps.length
  if (range.step === 'hour' || !countedRangeDays.includes(days)) return null
  const read = async ({ to }: DateRange) => {
    const from = new Date(to.getTime() - 2 * dayMs)
    const points = await readSeries('active_users_of_span', { from, to, zone: 'UTC', step: 'day' }, source)
    return points.findLast(({ key }) => key === String(days))?.amount ?? null
  }
  const [now, earlier] = await Promise.all([read(range), read(before)])
  return { now: now ?? 0, before: earlier }
}

async function sumAll(metric: Metric, range: { from: Date; to: Date }, source: Db): Promise<number> {
  const sums = await sumMetric(metric, range, source)
  return sums.reduce((sum, { amount }) => sum + amount, 0)
}

async function rankClaims(range: DateRange, source: Db) {
  const [sums, { promos }] = await Promise.all([sumMetric('claims', range, source), readPromos()])
  const names = new Map(promos.map(({ id, name }) => [String(id), name]))
  return {
    topClaims: sums.slice(0, maxPromos).map(({ key, amount }) => ({
      promoId: Number(key),
      name: names.get(key) ?? `P-${key}`,
      claims: amount,
    })),
    totalClaims: sums.reduce((sum, { amount }) => sum + amount, 0),
  }
}

function align({ steps }: DateRange, points: Point[], key = ''): Series {
  const byStep = new Map(
    points.filter(point => point.key === key).map(({ at, amount }) => [at.getTime(), amount]),
  )
  return withSum(steps.map(({ at }) => byStep.get(at.getTime()) ?? 0))
}

function withSum(values: number[]): Series {
  return { values, sum: values.reduce((sum, value) => sum + value, 0) }
}
