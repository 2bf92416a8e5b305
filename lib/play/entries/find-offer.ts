import sql from 'sql-template-tag'
import type { Db } from '@/lib/db/db'
import type { PickSide } from '@/lib/db/generated/enums'
import { otherAccountsOf, personUses } from '@/lib/people/person/person'
import { identityState, isGeoDenied } from '@/lib/people/restrictions/cash-restrictions'
import type { CashRestrictions } from '@/lib/people/restrictions/rules'
import { isMatchOpen } from '@/lib/play/feed/match-state'
import { type FreeEntryUsage, formatPlayersKey, type Slip } from './rules'
import type { Offer, OfferedPlayer } from './verify-slip'

type OfferToUser = Offer &
  Omit<CashRestrictions, 'isSelfExcluded'> & { hasOpposing: boolean; free: FreeEntryUsage }

type Row = Pick<OfferToUser, 'gameName' | 'isGeoDenied' | 'identity' | 'hasOpposing'> &
  FreeEntryUsage &
  OfferedPlayer & { tableId: number | null; multiplier: string | null }

// statement_timestamp() is stable: evaluated once, after the user was locked.
const utcDay = sql`(statement_timestamp() at time zone 'UTC')::date`

/** Highest number of the free entries of today, by the user or another account of the person; 0 if none. */
export const usedToday = (userId: number) => sql`
  greatest(coalesce((select max(free_number) from pickem_entries where user_id = ${userId} and free_on = ${utcDay}), 0),
           ${personUses(sql`${userId}`, sql`'free_entry:' || to_char(${utcDay}, 'YYYY-MM-DD')`)})`

/**
 * Loads everything a slip is checked against in one round trip. The arrays are wrapped in subqueries so that PostgreSQL
 * uses a generic plan: planning for each array length takes longer than the query.
 */
export async function findOffer(
  db: Db,
  userId: number,
  { game_id, players, buy_in: buyIn }: Slip,
  sides: readonly PickSide[],
): Promise<OfferToUser> {
  const playerIds = players.map(player => player.feed_player_id)
  const feedGameIds = players.map(player => player.feed_game_id)
  const isFree = buyIn === 0
  const openOnPlayers = sql`
    user_id in (select ${userId}::int union all ${otherAccountsOf(userId)}) and pickem_entries.game_id = ${game_id} and players_key = ${formatPlayersKey(players)}
    and settled_at is null`
  const rows = await db.rows<Row>(sql`
    select (select name from games where id = ${game_id} and status = 'Active') as game_name,
           ${isGeoDenied(userId)} as is_geo_denied, ${identityState(userId)} as identity,
           ${utcDay}::text as today, case when ${isFree}::boolean then ${usedToday(userId)} else 0 end as used_today,
           ${isFree}::boolean and exists (select from pickem_entries where ${openOnPlayers} and buy_in_cents = 0) as is_open_on_players,
           exists (select from pickem_entries
                          join pickem_entry_players pick on pick.entry_id = pickem_entries.id
                          join unnest((select ${playerIds}::int[]), (select ${sides}::text[])) as asked (player, side)
                            on asked.player = pick.feed_player_id and asked.side <> pick.side::text
                    where ${openOnPlayers}) as has_opposing,
           multipliers.table_id, multipliers.multiplier, ${isMatchOpen} as is_open, home_team, away_team,
           coalesce(short_name, '') as short_name, coalesce(team, '') as team,
           case when short_name <> '' and line_held_by_id is null then projection end as line
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
  const [first] = rows
  if (!first) throw new Error('The offer of a slip has no players')
  const { gameName, tableId, multiplier, hasOpposing, today, isOpenOnPlayers } = first
  return {
    gameName,
    isGeoDenied: first.isGeoDenied,
    identity: first.identity,
    hasOpposing,
    free: { today, usedToday: first.usedToday, isOpenOnPlayers },
    multiplier: tableId === null || multiplier === null ? null : { tableId, value: multiplier },
    players: rows,
  }
}
