import sql from 'sql-template-tag'
import { promos, slate } from '@/lab/bench/test-data'
import type { Db } from '@/lib/db/db'
import { experienceLevels } from '@/lib/people/restrictions/changes/rules'

/** Inserts matches of next week with players and lines, and the same number of finished ones of last week. */
export async function seedSlate(db: Db): Promise<void> {
  const { gameId, firstFeedGameId: firstId, games, playersPerGame } = slate
  const matches = 2 * games
  await db.run(sql`
    insert into feed_games (game_id, feed_game_id, home_team, away_team, scheduled_at, status)
    select ${gameId}::int, ${firstId}::int + n, 'Home ' || n, 'Away ' || n,
           now() + case when n < ${games}::int then interval '7 days' else interval '-7 days' end,
           case when n < ${games}::int then 'Scheduled' else 'Final' end::feed_game_status
      from generate_series(0, ${matches}::int - 1) n`)
  await db.run(sql`
    insert into feed_players (game_id, feed_player_id, first_name, last_name, short_name, team)
    select ${gameId}::int, ${firstId}::int + n, 'Given ' || n, 'Family ' || n, 'G. Family ' || n,
           case when n % ${playersPerGame}::int < ${playersPerGame}::int / 2 then 'Home ' else 'Away ' end
             || n / ${playersPerGame}::int
      from generate_series(0, ${matches}::int * ${playersPerGame}::int - 1) n`)
  await db.run(sql`
    insert into projections (game_id, feed_game_id, feed_player_id, projection)
    select ${gameId}::int, ${firstId}::int + n / ${playersPerGame}::int, ${firstId}::int + n,
           10.5 + 3 * (n % ${playersPerGame}::int)
      from generate_series(0, ${matches}::int * ${playersPerGame}::int - 1) n`)
}

/** Inserts promos with rules that every user meets, and four more for the samples of lab/bench/baseline. */
export async function seedClaimablePromos(db: Db): Promise<void> {
  const rules = [
    { rule: 'max_days_since_sign_up', days: 36_500 },
    { rule: 'experience_level', any_of: experienceLevels },
    { rule: 'user_mode', any_of: ['Cash', 'Arcade'] },
  ]
  await db.run(sql`
    insert into promos (id, name, credits_cents, credit_bucket_id, status, starts_at, budget_cents, rules)
    select n, 'Bench promo ' || n, 500,
           (select id from credit_buckets where bucket = 'credits' and is_active order by id limit 1), 'published',
           now() - interval '1 day', 100000000000, ${JSON.stringify(rules)}::jsonb
      from generate_series(${promos.claimedId}::int, ${promos.firstId}::int + ${promos.count}::int + 3) n`)
}
