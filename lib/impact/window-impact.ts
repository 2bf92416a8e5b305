import sql from 'sql-template-tag'
import { db } from '@/lib/db/client'
import type { Platform } from '@/lib/db/generated/enums'
import { type Disruption, suggestQuieterStart } from './suggest-time'
import { countBuilds } from './count-builds'
import { findEntryLocks } from './find-entry-locks'

const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs

/** About how long a game takes from its start, in minutes; others take 150. */
const gameMinutes: Record<number, number> = { 1: 195, 2: 140, 3: 165, 4: 155 }
const usualMinutes = 150

/** Whom a maintenance window meets; moments in ISO form, as it travels to a form. */
export type WindowImpact = {
  users: number
  playingUsers: number
  testers: number
  entriesLocking: number
  locksBy: string | null
  gamesStarting: number
  /** About: nobody knows when a game ends before it does. */
  gamesEnding: number
  /** The nearest start at which less is disturbed, and how much of it is left. */
  quieter: { startsAt: string; endsAt: string; left: number } | null
  countedAt: string
}

type Asked = { startsAt: Date; endsAt: Date | null; platforms: readonly Platform[] | null }

/**
 * Whom a window meets and what happens inside it: entries that lock, games that start or end. One without an end is
 * weighed over its first day.
 */
export async function measureWindowImpact({ startsAt, endsAt, platforms }: Asked): Promise<WindowImpact> {
  const end = endsAt ?? new Date(startsAt.getTime() + dayMs)
  const [from, to] = [new Date(startsAt.getTime() - dayMs), new Date(end.getTime() + dayMs)]
  const [field, locks, games, people] = await Promise.all([
    countBuilds(),
    findEntryLocks({ platforms }, from, to),
    findGames(from, to),
    db.row<{ testers: number; now: Date }>(
      sql`select count(*)::int as testers, now() as now from users where is_tester and deleted_at is null`,
    ),
  ])
  const inside = (clashes: Disruption[]) => clashes.filter(({ at }) => at >= startsAt && at < end)
  const sum = (clashes: Disruption[]) => inside(clashes).reduce((total, { count }) => total + count, 0)
  const audiences = field.audiences.filter(({ platform }) => isMet(platform, platforms))
  const quieter =
    endsAt &&
    suggestQuieterStart(
      [...locks, ...games.starts, ...games.ends],
      { startsAt, endsAt: end },
      people?.now ?? startsAt,
    )
  return {
    users: audiences.reduce((total, { users }) => total + users, 0),
    playingUsers: audiences.reduce((total, { playingUsers }) => total + playingUsers, 0),
    testers: people?.testers ?? 0,
    entriesLocking: sum(locks),
    locksBy: inside(locks).at(-1)?.at.toISOString() ?? null,
    gamesStarting: sum(games.starts),
    gamesEnding: sum(games.ends),
    quieter: quieter && {
      startsAt: quieter.startsAt.toISOString(),
      endsAt: new Date(quieter.startsAt.getTime() + end.getTime() - startsAt.getTime()).toISOString(),
      left: quieter.left,
    },
    countedAt: field.countedAt.toISOString(),
  }
}

/** As findMaintenance decides: whoever named no platform is met by every window. */
function isMet(platform: string, platforms: readonly Platform[] | null): boolean {
  return !platforms || platform === '' || platforms.some(met => met === platform)
}

async function findGames(from: Date, to: Date): Promise<{ starts: Disruption[]; ends: Disruption[] }> {
  const rows = await db.rows<{ gameId: number; scheduledAt: Date }>(sql`
    select game_id, scheduled_at from feed_games
     where scheduled_at > ${from}::timestamptz - interval '6 hours' and scheduled_at < ${to}
       and status in ('Scheduled', 'Delayed', 'InProgress')`)
  const lengthMs = (gameId: number) => (gameMinutes[gameId] ?? usualMinutes) * minuteMs
  return {
    starts: rows.map(({ scheduledAt }) => ({ at: scheduledAt, count: 1 })),
    ends: rows.map(({ gameId, scheduledAt }) => ({
      at: new Date(scheduledAt.getTime() + lengthMs(gameId)),
      count: 1,
    })),
  }
}
