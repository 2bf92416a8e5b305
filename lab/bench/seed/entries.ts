import sql from 'sql-template-tag'
import { slate } from '@/lab/bench/test-data'
import type { Db } from '@/lib/db/db'
import type { Range } from './users'

/**
 * Inserts entries with three picks and a buy-in, unevenly distributed: of a million users the first has a thousand
 * entries, and most have one or none.
 */
export async function seedEntries(db: Db, { first, last }: Range, userCount: number): Promise<void> {
  const { gameId, firstFeedGameId: firstId, games, playersPerGame } = slate
  await db.run(sql`
    insert into pickem_entries (id, user_id, game_id, contest_name, mode, buy_in_cents, multiplier_table_id, multiplier,
                                payout_cents, picks, outcome, settled_at, paid_cents, settlement, created_at)
    select n, 1 + floor(${userCount}::float8 * power(((n::bigint * 7919) % ${userCount}::int)::float8 / ${userCount}::int, 2))::int,
           ${gameId}::int, 'NFL Pick''em', 'Cash', 100, (select max(id) from multiplier_tables), 5, 500, 3,
           case when n % 5 > 0 then 'lost'::entry_outcome end, case when n % 5 > 0 then now() end,
           case when n % 5 > 0 then 0 end, (n % 5 > 0)::int, now() - make_interval(mins => n % 100000)
      from generate_series(${first}::int, ${last}::int) n`)
  await db.run(sql`
    insert into pickem_entry_players (entry_id, position, game_id, feed_player_id, feed_game_id, side, line,
                                      outcome, result, settlement)
    select n, seat, ${gameId}::int, ${firstId}::int + pick.game * ${playersPerGame}::int + seat, ${firstId}::int + pick.game,
           'more', 10.5 + 3 * seat, case when n % 5 > 0 then 'lost'::pick_outcome end,
           case when n % 5 > 0 then 3 * seat end, (n % 5 > 0)::int
      from generate_series(${first}::int, ${last}::int) n, generate_series(1, 3) seat,
           -- Settled entries are of last week's matches.
           lateral (select (n + seat) % ${games}::int + case when n % 5 > 0 then ${games}::int else 0 end as game) pick`)
  await db.run(sql`
    with posted as (
      insert into ledger_transactions (kind, user_id, pickem_entry_id, created_at)
      select 'buy_in', user_id, id, created_at from pickem_entries where id between ${first} and ${last}
      returning id, user_id
    )
    insert into postings (transaction_id, user_id, house_account, bucket, amount_cents)
    select id, side.user_id, side.house, 'cash', side.cents
      from posted, lateral (values (posted.user_id, null, -100), (null, 'entries', 100)) as side (user_id, house, cents)`)
}
