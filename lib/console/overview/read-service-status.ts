import sql from 'sql-template-tag'
import { readSettings } from '@/lib/change/settings/read'
import { findSilentFeeds } from '@/lib/console/alerts/find-silent-feeds'
import { readApiLatency } from '@/lib/console/health/api-latency'
import { db } from '@/lib/db/client'
import { findQueueProblems } from '@/lib/jobs/find-queue-problems'
import { isInProgress, isUnfinished } from '@/lib/play/feed/match-state'
import { overdueMatches } from './waiting-items'

/** `silent` lists sports with matches in progress but no recent delivery; overdue matches lack their final status or results. */
export type FeedStatus = {
  deliveredAt: Date | null
  matchesInProgress: number
  overdueMatches: number
  silent: { sport: string; matches: number; deliveredAt: Date }[]
}

export type ServiceStatus = Awaited<ReturnType<typeof readServiceStatus>>

export async function readServiceStatus() {
  const [api, feed, jobs] = await Promise.all([readApiLatency(), readFeed(), findQueueProblems()])
  return { api, feed, jobs }
}

async function readFeed(): Promise<FeedStatus> {
  const { feed_silence_minutes: minutes } = await readSettings()
  const [counts, silences] = await Promise.all([
    db.one<Omit<FeedStatus, 'silent'>>(sql`
      select (select max(delivered_at) from feed_deliveries) as delivered_at,
             count(*) filter (where ${isInProgress})::int as matches_in_progress /* not null */,
             (select count(*)::int ${overdueMatches}) as overdue_matches /* not null */
        from feed_games where ${isUnfinished}`),
    minutes > 0 ? findSilentFeeds(minutes) : [],
  ])
  const silent = silences.map(({ sport, games, deliveredAt }) => ({ sport, matches: games, deliveredAt }))
  return { ...counts, silent }
}
