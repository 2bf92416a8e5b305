import type { DateRange } from '@/lib/analytics/date-range'
import { type Figure, type Point, readSeries, sumMetric } from '@/lib/analytics/read-series'
import { readPromos } from '@/lib/promo/read-promos'

/** A figure by the steps of a span, in their order, with its sum; nothing that happened is 0. */
export type Series = { values: number[]; sum: number }

/** What the charts of the overview show of a span; amounts in cents of cash and site credits. */
export type Overview = {
  signUps: Series
  signUpsBefore: Series
  /** By days of UTC; `ofSpan` counts whoever came on several of them once, where that was counted. */
  active: Series
  activeBefore: Series
  activeOfSpan: { now: number; before: number } | null
  cashEntries: Series
  arcadeEntries: Series
  entriesBefore: number
  bought: Series
  paid: Series
  claims: { promoId: number; name: string; claims: number }[]
  claimsInAll: number
}

const mostPromos = 5
const countedSpans = [7, 28, 90]

/** Reads the figures of a span and of the one before it. */
export async function readChartData(span: DateRange, before: DateRange): Promise<Overview> {
  const [
    signUps,
    signUpsBefore,
    active,
    activeBefore,
    activeOfSpan,
    entries,
    entriesBefore,
    bought,
    paid,
    claims,
  ] = await Promise.all([
    series('sign_ups', span),
    series('sign_ups', before),
    readActive(span),
    readActive(before),
    readActiveOfSpan(span, before),
    readSeries('entries', span),
    sumMetric('entries', before),
    readSeries('bought', span),
    readSeries('paid', span),
    rankClaims(span),
  ])
  return {
    signUps,
    signUpsBefore,
    active,
    activeBefore,
    activeOfSpan,
    cashEntries: align(span, entries, 'Cash'),
    arcadeEntries: align(span, entries, 'Arcade'),
    entriesBefore: entriesBefore.reduce((sum, { amount }) => sum + amount, 0),
    bought: align(span, bought, 'Cash'),
    paid: align(span, paid, 'Cash'),
    ...claims,
  }
}

async function series(figure: Figure, span: DateRange): Promise<Series> {
  return align(span, await readSeries(figure, span))
}

/** Activity is known by days of UTC: they stand at the day of the span that has their date. */
async function readActive(span: DateRange): Promise<Series> {
  if (span.step === 'hour') return { values: [], sum: 0 }
  const points = await readSeries('active_users', { ...span, zone: 'UTC' })
  const byDate = new Map(points.map(({ at, amount }) => [at.toISOString().slice(0, 10), amount]))
  return sumUp(span.steps.map(({ name }) => byDate.get(name) ?? 0))
}

async function readActiveOfSpan(span: DateRange, before: DateRange) {
  const days = span.steps.length
  if (span.step === 'hour' || !countedSpans.includes(days)) return null
  const read = async ({ to }: DateRange) => {
    const from = new Date(to.getTime() - 2 * 86_400_000)
    const points = await readSeries('active_users_of_span', { from, to, zone: 'UTC', step: 'day' })
    return points.findLast(({ key }) => key === String(days))?.amount ?? 0
  }
  const [now, earlier] = await Promise.all([read(span), read(before)])
  return { now, before: earlier }
}

async function rankClaims(span: DateRange) {
  const [sums, { promos }] = await Promise.all([sumMetric('claims', span), readPromos()])
  const names = new Map(promos.map(({ id, name }) => [String(id), name]))
  return {
    claims: sums.slice(0, mostPromos).map(({ key, amount }) => ({
      promoId: Number(key),
      name: names.get(key) ?? `P-${key}`,
      claims: amount,
    })),
    claimsInAll: sums.reduce((sum, { amount }) => sum + amount, 0),
  }
}

function align({ steps }: DateRange, points: Point[], key = ''): Series {
  const byStep = new Map(
    points.filter(point => point.key === key).map(({ at, amount }) => [at.getTime(), amount]),
  )
  return sumUp(steps.map(({ at }) => byStep.get(at.getTime()) ?? 0))
}

function sumUp(values: number[]): Series {
  return { values, sum: values.reduce((sum, value) => sum + value, 0) }
}
