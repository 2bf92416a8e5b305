import sql from 'sql-template-tag'
import type { Db } from '@/lib/db/speak'
import { isOpen } from '@/lib/feed/feed-game-state'
import type { Offer, OfferedPlayer } from './accept-offer'
import type { Slip } from './rules'

/** An offer, and whether cash play is denied where the user is. */
type OfferToUser = Offer & { isGeoDenied: boolean }

type Row = Pick<OfferToUser, 'gameName' | 'isGeoDenied'> &
  OfferedPlayer & { tableId: number | null; multiplier: string | null }

/**
 * Looks up everything that a slip is judged by in one round trip. The arrays stand in subqueries because
 * PostgreSQL would otherwise look at their length and plan anew each time, which takes longer than the look-up.
 */
export async function findOffer(db: Db, userId: number, { game_id, players }: Slip): Promise<OfferToUser> {
  const playerIds = players.map(player => player.feed_player_id)
  const feedGameIds = players.map(player => player.feed_game_id)
  const rows = await db.rows<Row>(sql`
    select (select name from games where id = ${game_id} and status = 'Active') as game_name,
           coalesce((select status.name = 'DENIED' from user_geolocations geo
                       join geo_location_statuses status on status.id = geo.status_id
                      where geo.user_id = ${userId}), false) as is_geo_denied,
           multipliers.table_id, multipliers.multiplier, ${isOpen} as is_open, home_team, away_team,
           coalesce(short_name, '') as short_name, case when short_name <> '' and line_held_by_id is null then projection end as line
      from unnest((select ${playerIds}::int[]), (select ${feedGameIds}::int[]))
             with ordinality as picked (feed_player_id, feed_game_id, seat)
           left join feed_games
             on feed_games.game_id = ${game_id} and feed_games.feed_game_id = picked.feed_game_id
           left join feed_players
             on feed_players.game_id = ${game_id} and feed_players.feed_player_id = picked.feed_player_id
           left join projections
             on projections.game_id = ${game_id} and projections.feed_game_id = picked.feed_game_id
                and projections.feed_player_id = picked.feed_player_id
           left join multipliers
             on multipliers.picks = ${players.length}::int
                and multipliers.table_id = (select max(id) from multiplier_tables)
     order by seat`)
  const [{ gameName, isGeoDenied, tableId, multiplier } = nothing] = rows
  return {
    gameName,
    isGeoDenied,
    multiplier: tableId === null || multiplier === null ? null : { tableId, value: multiplier },
    players: rows,
  }
}

const nothing = { gameName: null, isGeoDenied: false, tableId: null, multiplier: null }
