import sql from 'sql-template-tag'
import { db } from '@/lib/db/client'
import type { TimeRange } from './read-series'

/** The last steps up to now, or whole days from `first` to `final`, both included. */
export type DateRangeRequest = { last: number; step: TimeRange['step'] } | { first: string; final: string }

/** Steps are named in local time: "2026-11-20", or "2026-11-20T09:00" for hours. */
export type DateRange = TimeRange & { steps: { at: Date; name: string }[] }

const maxDays = 190

/** The requested range and the one before it, by the calendar and clock of the database. */
export async function resolveDateRange(
  request: DateRangeRequest,
  zone: string,
): Promise<{ range: DateRange; before: DateRange }> {
  const step = 'step' in request ? request.step : 'day'
  const row = 'last' in request ? await findLast(request, zone) : await findDays(request, zone)
  if (!row) throw new Error('date range not found')
  const { from, to, beforeFrom } = row
  const [steps, beforeSteps] = await Promise.all([
    readSteps({ from, to, zone, step }),
    readSteps({ from: beforeFrom, to: from, zone, step }),
  ])
  return {
    range: { from, to, zone, step, steps },
    before: { from: beforeFrom, to: from, zone, step, steps: beforeSteps },
  }
}

type Bounds = { from: Date; to: Date; beforeFrom: Date }

function findLast({ last, step }: { last: number; step: TimeRange['step'] }, zone: string) {
  // PostgreSQL 15 has no date_add: days are subtracted in local time, hours are not.
  const back = (count: number) =>
    step === 'day'
      ? sql`((latest at time zone ${zone}) - make_interval(days => ${count}::int)) at time zone ${zone}`
      : sql`latest - make_interval(hours => ${count}::int)`
  return db.row<Bounds>(sql`
    select now() as to, ${back(last - 1)} as from, ${back(last * 2 - 1)} as before_from
      from (select date_trunc(${step}, now(), ${zone}) as latest) steps`)
}

function findDays({ first, final }: { first: string; final: string }, zone: string) {
  return db.row<Bounds>(sql`
    with days as (
      select least(greatest(first, final - ${maxDays}::int), final) as first, final
        from (select least(${first}::date, (now() at time zone ${zone})::date) as first,
                     least(${final}::date, (now() at time zone ${zone})::date) as final) asked
    )
    select first::timestamp at time zone ${zone} as from, (final + 1)::timestamp at time zone ${zone} as to,
           (first - (final - first + 1))::timestamp at time zone ${zone} as before_from
      from days`)
}

function readSteps({ from, to, zone, step }: TimeRange): Promise<{ at: Date; name: string }[]> {
  const form = step === 'day' ? 'YYYY-MM-DD' : 'YYYY-MM-DD"T"HH24:MI'
  return db.rows(sql`
    select at, to_char(at at time zone ${zone}, ${form}) as name
      from (select distinct date_trunc(${step}, hour, ${zone}) as at
              from generate_series(date_trunc(${step}, ${from}::timestamptz, ${zone}), ${to}::timestamptz,
                                   interval '1 hour') as hour) steps
     where at < ${to} order by at`)
}
