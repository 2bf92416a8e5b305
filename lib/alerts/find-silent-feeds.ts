import sql from 'sql-template-tag'
import { db } from '@/lib/db/client'

/** A sport whose games are on, and whose feed says nothing. */
export type Silence = { gameId: number; sport: string; games: number; deliveredAt: Date; now: Date }

/**
 * Sports of which nothing came for so many minutes while games of theirs are on. Only of those that a feed ever spoke
 * about, and of games that began within half a day.
 */
export async function findSilentFeeds(minutes: number): Promise<Silence[]> {
  return db.rows<Silence>(sql`
    select feed_games.game_id, name as sport, count(*)::int as games, delivered_at, now() as now
      from feed_games join feed_deliveries using (game_id) join games on games.id = feed_games.game_id
     where feed_games.status in ('Scheduled', 'Delayed', 'InProgress')
       and scheduled_at <= now() and scheduled_at > now() - interval '12 hours'
       and delivered_at < now() - make_interval(mins => ${minutes})
     group by feed_games.game_id, name, delivered_at`)
}
