import sql from 'sql-template-tag'
import { db } from '@/lib/db/client'

type Terms = { gameId?: number; picks?: number; hasVoidPick?: boolean; daysAgo?: number }

/**
 * Inserts settled entries without ledger transactions, one per letter: W won, L lost, R refunded. Each is settled a
 * second after the one before. Returns their IDs.
 */
export async function insertSettled(
  userId: number,
  outcomes: string,
  { gameId = 5, picks = 2, hasVoidPick = false, daysAgo = 0 }: Terms = {},
): Promise<number[]> {
  const rows = await db.rows<{ id: number }>(sql`
    with letter as (
      select position::int, letter from regexp_split_to_table(${outcomes}, '') with ordinality as one (letter, position)
       where letter <> ''
    )
    insert into pickem_entries (user_id, game_id, contest_name, mode, buy_in_cents, multiplier_table_id, multiplier,
                                payout_cents, picks, outcome, settled_at, settlement, paid_cents)
    select ${userId}::int, ${gameId}::int, 'Test', 'Arcade', 100, (select max(id) from multiplier_tables), 3, 300, ${picks}::int,
           case letter when 'W' then 'won' when 'L' then 'lost' else 'refunded' end::entry_outcome,
           now() - make_interval(days => ${daysAgo}::int) + make_interval(secs => position - ${outcomes.length}::int), 1,
           case letter when 'R' then 100 else 0 end
      from letter order by position
    returning id::float8`)
  const ids = rows.map(row => row.id)
  await db.run(sql`
    with player as (
      insert into feed_players (game_id, feed_player_id, first_name, last_name, short_name, team)
      select ${gameId}::int, 1900000000 + seat, '', '', '', '' from generate_series(1, ${picks}::int) seat
      on conflict do nothing
    ), match as (
      insert into feed_games (game_id, feed_game_id, status) values (${gameId}, 1900000000, 'Final') on conflict do nothing
    )
    select`)
  await db.run(sql`
    insert into pickem_entry_players (entry_id, position, game_id, feed_player_id, feed_game_id, side, line, outcome, settlement)
    select entry_id, seat, ${gameId}::int, 1900000000 + seat, 1900000000, 'more', 1.5,
           case when ${hasVoidPick}::boolean and seat = 1 then 'void' when outcome = 'won' then 'won' else 'lost' end::pick_outcome, 1
      from pickem_entries join unnest(${ids}::bigint[]) as one (entry_id) on entry_id = id, generate_series(1, ${picks}::int) seat`)
  return ids
}
