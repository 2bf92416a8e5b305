import sql from 'sql-template-tag'
import { formatWindowName } from '@/lib/app-config/maintenance/rules'
import { readStoredReleases } from '@/lib/app-config/release/stored-releases'
import { pluralize } from '@/lib/core/format'
import { db } from '@/lib/db/client'
import { plannedStart } from '@/lib/play/contest/contest-start'
import { listReleaseEvents } from './release-events'
import {
  allCalendarKinds,
  type CalendarEvent,
  type CalendarKind,
  type CalendarRange,
  compareEvents,
  isEventInRange,
} from './rules'

type Request = CalendarRange & { kinds?: readonly CalendarKind[]; zone: string }

export const maxEventsOfKind = 500

const endOfTime = new Date('9999-12-31T00:00:00Z')

/**
 * What starts, ends or goes on in a range. `cut` names the kinds of which only the first events are read. Drafts, paused promos,
 * and what was canceled or withdrawn change nothing. A promo without end is included only where it starts, if it does.
 */
export async function readCalendar({ from, to, kinds = allCalendarKinds, zone }: Request) {
  const range = { from, to: to ?? endOfTime, zone }
  const read = await Promise.all(kinds.map(async kind => ({ kind, events: await sources[kind](range) })))
  return {
    events: read
      .flatMap(({ events }) => events.slice(0, maxEventsOfKind))
      .filter(event => isEventInRange(event, { from, to }))
      .sort(compareEvents),
    cut: read.flatMap(({ kind, events }) => (events.length > maxEventsOfKind ? [kind] : [])),
  }
}

type Range = { from: Date; to: Date; zone: string }

const sources: Record<CalendarKind, (range: Range) => Promise<CalendarEvent[]>> = {
  release: readReleases,
  maintenance: readWindows,
  promo: readPromos,
  contest: readContests,
  match: readFirstMatches,
}

async function readReleases({ from, to }: Range): Promise<CalendarEvent[]> {
  const { releases } = await readStoredReleases(db)
  return listReleaseEvents(releases).filter(event => isEventInRange(event, { from, to }))
}

async function readWindows({ from, to }: Range): Promise<CalendarEvent[]> {
  const windows = await db.rows<{
    id: number
    startsAt: Date
    endsAt: Date | null
    platforms: string[]
  }>(sql`
    select id, starts_at, ends_at, platforms::text[] as platforms from maintenance_windows
     where canceled_at is null and starts_at < ${to} and (ends_at is null or ends_at > ${from})
     order by starts_at limit ${maxEventsOfKind + 1}`)
  return windows.map(({ id, startsAt, endsAt, platforms }) => {
    const name = formatWindowName({ platforms })
    const href = `/admin/maintenance/${id}`
    return {
      kind: 'maintenance',
      name,
      href,
      startsAt,
      endsAt,
      isSpan: true,
      starts: `${name} starts`,
      ends: `${name} ends`,
    }
  })
}

/** A promo begins where it was first published, if that was after its start. */
async function readPromos({ from, to }: Range): Promise<CalendarEvent[]> {
  const promos = await db.rows<{ id: number; name: string; startsAt: Date; endsAt: Date | null }>(sql`
    select id, name, live.starts_at /* not null */, ends_at
      from promos p cross join lateral (
        select greatest(
          coalesce(p.starts_at, p.created_at),
          (select min(created_at) from audit_rows
            where subject_type = 'promo' and subject_id = p.id::text and action = 'promo.publish')) as starts_at) as live
     where status = 'published' and num_nulls(p.starts_at, ends_at) < 2 and (ends_at is null or ends_at >= ${from})
       and live.starts_at < ${to} and coalesce(ends_at, live.starts_at) >= ${from}
     order by live.starts_at, id limit ${maxEventsOfKind + 1}`)
  return promos.map(({ id, name, startsAt, endsAt }) => ({
    kind: 'promo',
    name,
    href: `/admin/promos/${id}`,
    startsAt,
    endsAt,
    isSpan: endsAt !== null,
    starts: `Promo “${name}” starts`,
    ends: `Promo “${name}” ends`,
  }))
}

async function readContests({ from, to }: Range): Promise<CalendarEvent[]> {
  const contests = await db.rows<{ id: number; name: string; startsAt: Date }>(
    contestsStatement({ from, to }),
  )
  return contests.map(({ id, name, startsAt }) => ({
    kind: 'contest',
    name,
    href: `/admin/contests/${id}`,
    startsAt,
    endsAt: null,
    isSpan: false,
    starts: `Contest “${name}” starts`,
    ends: null,
  }))
}

/** A contest that has started keeps its start; before, the start follows its matches. */
export const contestsStatement = ({ from, to }: Pick<Range, 'from' | 'to'>) => sql`
  select id, name, starts_at /* not null */ from (
    select c.id, c.name, ${plannedStart} as starts_at
      from contests c where c.status in ('open', 'locked')
    union all
    select id, name, least(starts_at, started_at) from contests
     where status = 'completed' and least(starts_at, started_at) >= ${from}
       and least(starts_at, started_at) < ${to}
  ) as contests
   where starts_at >= ${from} and starts_at < ${to}
   order by starts_at, id limit ${maxEventsOfKind + 1}`

/** The first match of each game and day, in the days of the operator. */
async function readFirstMatches(range: Range): Promise<CalendarEvent[]> {
  const matches = await db.rows<{
    gameId: number
    gameName: string
    feedGameId: number
    awayTeam: string
    homeTeam: string
    at: Date
    matches: number
  }>(matchesStatement(range))
  return matches.map(({ gameId, gameName, feedGameId, awayTeam, homeTeam, at, matches: count }) => ({
    kind: 'match',
    name: `${gameName}: ${awayTeam} at ${homeTeam}`,
    href: `/admin/matches/${gameId}/${feedGameId}`,
    startsAt: at,
    endsAt: null,
    isSpan: false,
    starts: `${gameName}: ${awayTeam} at ${homeTeam}, ${count === 1 ? 'the only match' : `first of ${pluralize(count, 'match', 'matches')}`} of the day`,
    ends: null,
  }))
}

export const matchesStatement = ({ from, to, zone }: Range) => sql`
  select g.id as game_id, g.name as game_name, first.feed_game_id, first.away_team, first.home_team,
         first.scheduled_at as at /* not null */, first.matches
    from games g cross join lateral (
      select distinct on (day) feed_game_id, away_team, home_team, scheduled_at, count(*) over (partition by day)::int as matches
        from (select *, (scheduled_at at time zone ${zone})::date as day from feed_games
               where game_id = g.id and scheduled_at >= ${from} and scheduled_at < ${to}
                 and status not in ('Postponed', 'Canceled')) as days
       order by day, scheduled_at, feed_game_id) as first
   order by at, g.id limit ${maxEventsOfKind + 1}`
