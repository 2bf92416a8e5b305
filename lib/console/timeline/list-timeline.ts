import sql, { empty, join, type Sql } from 'sql-template-tag'
import { maskRow } from '@/lib/core/mask'
import { db } from '@/lib/db/client'
import type { TimelineCursor, TimelineFilter, TimelineKind } from './rules'
import { type Source, timelineSources } from './sources'

/** `source` names the kind of row, `id` is its ID; `facts` depend on the source. */
export type TimelineEvent = {
  kind: TimelineKind
  source: string
  id: string
  at: Date
  facts: Record<string, unknown>
}

export type TimelinePage = { events: TimelineEvent[]; next: TimelineCursor | null }

type Request = TimelineFilter & {
  userId: number
  zone: string
  /** Emails and phone numbers are masked. */
  isMasked: boolean
  after: TimelineCursor | null
  size?: number
}

const pageSize = 50

const kindOf = new Map(timelineSources.map(({ name, kind }) => [name, kind]))

const ownedBy = (userId: number) => sql`t.user_id = ${userId}::int`

type Row = Omit<TimelineEvent, 'kind'> & { key: string; micros: string }

/** A page of what happened to a user, newest first. Each table contributes at most one page of rows. */
export async function listTimeline(request: Request): Promise<TimelinePage> {
  const { isMasked, size = pageSize } = request
  const rows = await db.rows<Row>(timelineStatement(request))
  const shown = rows.slice(0, size)
  const last = rows.length > size ? shown.at(-1) : undefined
  return {
    events: shown.map(({ source, id, at, facts }) => ({
      kind: kindOf.get(source) as TimelineKind,
      source,
      id,
      at,
      facts: isMasked ? maskRow(facts) : facts,
    })),
    next: last ? { at: last.micros, key: last.key } : null,
  }
}

/** Merges the newest rows of each source, one more than the page has. */
export function timelineStatement(request: Request): Sql {
  const { kinds, size = pageSize } = request
  const branches = timelineSources
    .filter(({ kind }) => kinds.length === 0 || kinds.includes(kind))
    .map(source => sql`(${readSource(source, request, size)})`)
  return sql`
    select source, id, at, facts, source || '-' || lpad(id, 19, '0') as key,
           (extract(epoch from at) * 1000000)::bigint::text as micros
      from (${join(branches, ' union all ')}) as events
     order by at desc, source || '-' || lpad(id, 19, '0') collate "C" desc limit ${size + 1}`
}

function readSource(
  { name, from, id = sql`t.id`, at = sql`t.created_at`, of = ownedBy, facts }: Source,
  request: Request,
  size: number,
): Sql {
  const key = sql`${name}::text || '-' || lpad(${id}::text, 19, '0') collate "C"`
  return sql`
    select ${name}::text as source, ${id}::text as id, ${at} as at, ${facts} as facts
      from ${from} where ${of(request.userId)} and ${at} is not null ${boundsOf(at, key, request)}
     order by ${at} desc, ${id} desc limit ${size + 1}`
}

function boundsOf(at: Sql, key: Sql, { from, to, zone, after }: Request): Sql {
  const since = from ? sql`and ${at} >= ${from}::timestamp at time zone ${zone}` : empty
  const until = to ? sql`and ${at} < (${to}::timestamp + interval '1 minute') at time zone ${zone}` : empty
  if (!after) return sql`${since} ${until}`
  const start = sql`(timestamptz 'epoch' + ${after.at}::bigint * interval '1 microsecond')`
  return sql`${since} ${until} and ${at} <= ${start} and (${at}, ${key}) < (${start}, ${after.key}::text)`
}
