import sql from 'sql-template-tag'
import { readSettings } from '@/lib/change/settings/read'
import { findSilentFeeds } from '@/lib/console/alerts/find-silent-feeds'
import { readApiLatency } from '@/lib/console/health/api-latency'
import { db } from '@/lib/db/client'
import { findQueueProblems } from '@/lib/jobs/find-queue-problems'

/** `silent` lists sports with matches in progress but no recent delivery. */
export type FeedStatus = {
  deliveredAt: Date | null
  matchesInProgress: number
  silent: { sport: string; matches: number; deliveredAt: Date }[]
}

export type ServiceStatus = Awaited<ReturnType<typeof readServiceStatus>>

export async function readServiceStatus() {
  const [api, feed, jobs] = await Promise.all([readApiLatency(), readFeed(), findQueueProblems()])
  return { api, feed, jobs }
}

async function readFeed(): Promise<FeedStatus> {
  const { feed_silence_minutes: minutes } = await readSettings()
  const [{ deliveredAt, matchesInProgress }, silences] = await Promise.all([
    db.one<{ deliveredAt: Date | null; matchesInProgress: number }>(sql`
      select (select max(delivered_at) from feed_deliveries) as delivered_at,
             (select count(*)::int from games join feed_games on game_id = games.id
               where feed_games.status in ('Scheduled', 'Delayed', 'InProgress')
                 and scheduled_at <= now() and scheduled_at > now() - interval '12 hours') as matches_in_progress`),
    minutes > 0 ? findSilentFeeds(minutes) : [],
  ])
  const silent = silences.map(({ sport, games, deliveredAt }) => ({ sport, matches: games, deliveredAt }))
  return { deliveredAt, matchesInProgress, silent }
}
