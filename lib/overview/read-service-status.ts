import sql from 'sql-template-tag'
import { db } from '@/lib/db/client'
import { type Pace, readApiLatency } from '@/lib/health/read-pace'
import { findQueueProblems, type QueueProblems } from '@/lib/jobs/find-queue-problems'
import { findSilentFeeds } from '@/lib/alerts/find-silence'
import { readSettings } from '@/lib/settings/read'

/** The latest delivery of the feed, how many games are on, and those sports of which nothing comes although games are on. */
export type FeedStatus = {
  deliveredAt: Date | null
  gamesOn: number
  silent: { sport: string; games: number; deliveredAt: Date }[]
}

/** How the service itself does. */
export type Standing = { api: Pace; feed: FeedStatus; jobs: QueueProblems }

/** Reads how the API answers, when the feed spoke last, and whether jobs are done in time. */
export async function readServiceStatus(): Promise<Standing> {
  const [api, feed, jobs] = await Promise.all([readApiLatency(), readFeed(), findQueueProblems()])
  return { api, feed, jobs }
}

async function readFeed(): Promise<FeedStatus> {
  const { feed_silence_minutes: minutes } = await readSettings()
  const [row, silences] = await Promise.all([
    db.row<{ deliveredAt: Date | null; gamesOn: number }>(sql`
      select (select max(delivered_at) from feed_deliveries) as delivered_at,
             (select count(*)::int from games join feed_games on game_id = games.id
               where feed_games.status in ('Scheduled', 'Delayed', 'InProgress')
                 and scheduled_at <= now() and scheduled_at > now() - interval '12 hours') as games_on`),
    minutes > 0 ? findSilentFeeds(minutes) : [],
  ])
  const silent = silences.map(({ sport, games, deliveredAt }) => ({ sport, games, deliveredAt }))
  return { deliveredAt: row?.deliveredAt ?? null, gamesOn: row?.gamesOn ?? 0, silent }
}
