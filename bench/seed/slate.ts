import sql from 'sql-template-tag'
import { promos, slate } from '@/bench/people'
import type { Db } from '@/lib/db/db'

/** Feed games of next week with players and lines, and as many of last week that are over. */
export async function seedSlate(db: Db): Promise<void> {
  const { gameId, firstFeedGameId: firstId, games, playersPerGame } = slate
  const all = 2 * games
  await db.run(sql`
    insert into feed_games (game_id, feed_game_id, home_team, away_team, scheduled_at, status)
    select ${gameId}::int, ${firstId}::int + n, 'Home ' || n, 'Away ' || n,
           now() + case when n < ${games}::int then interval '7 days' else interval '-7 days' end,
           case when n < ${games}::int then 'Scheduled' else 'Final' end::feed_game_status
      from generate_series(0, ${all}::int - 1) n`)
  await db.run(sql`
    insert into feed_players (game_id, feed_player_id, first_name, last_name, short_name, team)
    select ${gameId}::int, ${firstId}::int + n, 'Given ' || n, 'Family ' || n, 'G. Family ' || n,
           case when n % ${playersPerGame}::int < ${playersPerGame}::int / 2 then 'Home ' else 'Away ' end
             || n / ${playersPerGame}::int
      from generate_series(0, ${all}::int * ${playersPerGame}::int - 1) n`)
  await db.run(sql`
    insert into projections (game_id, feed_game_id, feed_player_id, projection)
    select ${gameId}::int, ${firstId}::int + n / ${playersPerGame}::int, ${firstId}::int + n,
           10.5 + 3 * (n % ${playersPerGame}::int)
      from generate_series(0, ${all}::int * ${playersPerGame}::int - 1) n`)
}

/** Promos for everybody, with rules to be checked, and a few more that floors learn from. */
export async function seedPromos(db: Db): Promise<void> {
  const rules = [
    { rule: 'max_days_since_sign_up', days: 36_500 },
    { rule: 'experience_level', any_of: ['Beginner'] },
    { rule: 'user_mode', any_of: ['Cash', 'Arcade'] },
  ]
  await db.run(sql`
    insert into promos (id, name, credits_cents, credit_bucket_id, status, starts_at, budget_cents, rules)
    select n, 'Bench promo ' || n, 500,
           (select id from credit_buckets where bucket = 'credits' and is_active order by id limit 1), 'published',
           now() - interval '1 day', 100000000000, ${JSON.stringify(rules)}::jsonb
      from generate_series(${promos.claimedId}::int, ${promos.firstId}::int + ${promos.count}::int + 3) n`)
}
