import sql from 'sql-template-tag'
import { db } from '@/lib/db/client'
import { isInProgress } from '@/lib/play/feed/match-state'

type SilentFeed = { gameId: number; sport: string; games: number; deliveredAt: Date; now: Date }

/** Sports without a feed update for this many minutes while matches are in progress. Only sports that had a feed before. */
export async function findSilentFeeds(minutes: number): Promise<SilentFeed[]> {
  return db.rows<SilentFeed>(sql`
    select feed_games.game_id, name as sport, count(*)::int as games, delivered_at, now() as now
      from feed_games join feed_deliveries using (game_id) join games on games.id = feed_games.game_id
     where ${isInProgress} and delivered_at < now() - make_interval(mins => ${minutes})
     group by feed_games.game_id, name, delivered_at`)
}
