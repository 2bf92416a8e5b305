import sql from 'sql-template-tag'
import { describeUnreported } from '@/lib/app-config/release/affected-builds'
import { type Audience, countBuilds } from '@/lib/app-config/release/count-builds'
import { db } from '@/lib/db/client'
import { selectNow } from '@/lib/db/clock'
import type { Platform } from '@/lib/db/generated/enums'
import { findEntryLocks } from './find-entry-locks'
import { type Disruption, suggestQuieterStart } from './suggest-time'

const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs

/** Typical match duration in minutes by game. */
const matchMinutes: Record<number, number> = { 1: 195, 2: 140, 3: 165, 4: 155 }
const defaultMatchMinutes = 150

type PlannedWindow = { startsAt: Date | 'now'; endsAt: Date | null; platforms: readonly Platform[] | null }

export type WindowImpact = Awaited<ReturnType<typeof measureWindowImpact>>

/**
 * Counts affected users, without testers, entries that lock, and matches that start or end. A window without an end counts its
 * first day. Timestamps in ISO form.
 */
export async function measureWindowImpact({ startsAt: planned, endsAt, platforms }: PlannedWindow) {
  const now = await selectNow(db)
  const startsAt = planned === 'now' ? now : planned
  const end = endsAt ?? new Date(startsAt.getTime() + dayMs)
  const [from, to] = [new Date(startsAt.getTime() - dayMs), new Date(end.getTime() + dayMs)]
  const [builds, locks, matches] = await Promise.all([
    countBuilds(),
    findEntryLocks({ platforms }, from, to),
    findMatches(from, to),
  ])
  const sum = (disruptions: Disruption[]) =>
    disruptions.filter(({ at }) => at >= startsAt && at < end).reduce((total, { count }) => total + count, 0)
  const users = builds.audiences.filter(({ isTester }) => !isTester)
  const count = (key: 'users' | 'playingUsers', audiences: Audience[]) =>
    audiences
      .filter(audience => isOnPlatforms(audience, platforms))
      .reduce((total, audience) => total + audience[key], 0)
  const quieter =
    endsAt &&
    suggestQuieterStart([...locks, ...matches.starts, ...matches.ends], { startsAt, endsAt: end }, now)
  return {
    /** Null for all. */
    platforms,
    users: count('users', users),
    otherUsers: describeUnreported(users),
    playingUsers: count('playingUsers', users),
    testers: count(
      'users',
      builds.audiences.filter(({ isTester }) => isTester),
    ),
    entriesLocking: sum(locks),
    matchesStarting: sum(matches.starts),
    /** Estimated from the typical duration. */
    matchesEnding: sum(matches.ends),
    /** The nearest start that disrupts fewer events, and their number. */
    quieter: quieter && {
      startsAt: quieter.startsAt.toISOString(),
      endsAt: new Date(quieter.startsAt.getTime() + end.getTime() - startsAt.getTime()).toISOString(),
      left: quieter.left,
    },
    countedAt: builds.countedAt.toISOString(),
  }
}

/** Users with a device of each platform are affected by every window. */
function isOnPlatforms({ hasAndroid, hasIos }: Audience, platforms: readonly Platform[] | null): boolean {
  if (!platforms) return hasAndroid || hasIos
  return (hasAndroid && platforms.includes('android')) || (hasIos && platforms.includes('ios'))
}

async function findMatches(from: Date, to: Date): Promise<{ starts: Disruption[]; ends: Disruption[] }> {
  const rows = await db.rows<{ gameId: number; scheduledAt: Date }>(sql`
    select game_id, scheduled_at /* not null */ from feed_games
     where scheduled_at > ${from}::timestamptz - interval '6 hours' and scheduled_at < ${to}
       and status in ('Scheduled', 'Delayed', 'InProgress')`)
  const lengthMs = (gameId: number) => (matchMinutes[gameId] ?? defaultMatchMinutes) * minuteMs
  return {
    starts: rows.map(({ scheduledAt }) => ({ at: scheduledAt, count: 1 })),
    ends: rows.map(({ gameId, scheduledAt }) => ({
      at: new Date(scheduledAt.getTime() + lengthMs(gameId)),
      count: 1,
    })),
  }
}
