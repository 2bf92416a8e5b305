import sql from 'sql-template-tag'
import { db } from '@/lib/db/client'
import type { Span } from './read-series'

/** Which span is meant: the last steps up to now, or whole days from one date to another, both inside. */
export type DateRangeRequest = { last: number; step: Span['step'] } | { first: string; final: string }

/** A span with its steps, named as a clock of the zone shows them ("2026-11-20", with the hour where it is hours). */
export type DateRange = Span & { steps: { at: Date; name: string }[] }

const mostDays = 190

/** The span that is asked for and the one before it, as the database's calendar and clock have them. */
export async function resolveDateRange(
  asked: DateRangeRequest,
  zone: string,
): Promise<{ span: DateRange; before: DateRange }> {
  const step = 'step' in asked ? asked.step : 'day'
  const row = 'last' in asked ? await findLast(asked, zone) : await findDays(asked, zone)
  if (!row) throw new Error('a span was not found')
  const { from, to, beforeFrom } = row
  const [steps, beforeSteps] = await Promise.all([
    readSteps({ from, to, zone, step }),
    readSteps({ from: beforeFrom, to: from, zone, step }),
  ])
  return {
    span: { from, to, zone, step, steps },
    before: { from: beforeFrom, to: from, zone, step, steps: beforeSteps },
  }
}

type Bounds = { from: Date; to: Date; beforeFrom: Date }

function findLast({ last, step }: { last: number; step: Span['step'] }, zone: string) {
  return db.row<Bounds>(sql`
    select now() as to, date_add(latest, -one * (${last}::int - 1), ${zone}) as from,
           date_add(latest, -one * (${last}::int * 2 - 1), ${zone}) as before_from
      from (select date_trunc(${step}, now(), ${zone}) as latest, ('1 ' || ${step})::interval as one) steps`)
}

function findDays({ first, final }: { first: string; final: string }, zone: string) {
  return db.row<Bounds>(sql`
    with days as (
      select least(greatest(first, final - ${mostDays}::int), final) as first, final
        from (select least(${first}::date, (now() at time zone ${zone})::date) as first,
                     least(${final}::date, (now() at time zone ${zone})::date) as final) asked
    )
    select first::timestamp at time zone ${zone} as from, (final + 1)::timestamp at time zone ${zone} as to,
           (first - (final - first + 1))::timestamp at time zone ${zone} as before_from
      from days`)
}

function readSteps({ from, to, zone, step }: Span): Promise<{ at: Date; name: string }[]> {
  const form = step === 'day' ? 'YYYY-MM-DD' : 'YYYY-MM-DD"T"HH24:MI'
  return db.rows(sql`
    select at, to_char(at at time zone ${zone}, ${form}) as name
      from generate_series(date_trunc(${step}, ${from}::timestamptz, ${zone}), ${to}::timestamptz,
                           ('1 ' || ${step})::interval, ${zone}) as at
     where at < ${to} order by at`)
}
