import sql from 'sql-template-tag'
import type { Db } from '@/lib/db/db'

/** A slate with many open entries, for load tests and benchmarks; feed IDs start at `firstId`. */
export type LoadTest = { gameId: number; firstId: number; users: number; entries: number }

const games = 10
const playersPerGame = 20

/**
 * Inserts entries number `first` to `last`, with two to six picks and a buy-in in the ledger; every third is in Arcade
 * mode. Call it once per transaction and batch.
 */
export async function insertLoadEntries(db: Db, load: LoadTest, first: number, last: number): Promise<void> {
  const { gameId, firstId, users } = load
  const name = `load-${firstId}-`
  await db.run(sql`
    with entry as (
      insert into pickem_entries (user_id, game_id, contest_name, mode, buy_in_cents, multiplier_table_id, multiplier,
                                  payout_cents, picks)
      select users.id, ${gameId}::int, 'Load test', case when n % 3 = 0 then 'Arcade' else 'Cash' end::user_mode,
             100 * (1 + n % 20), table_id, multiplier, (100 * (1 + n % 20) * multiplier)::bigint, picks
        from generate_series(${first}::int, ${last}::int) n
             join users on users.username = ${name} || (n % ${users}::int)
             join multipliers on picks = 2 + n % 5 and table_id = (select max(id) from multiplier_tables)
      returning id, user_id, mode, buy_in_cents, picks
    ), picked as (
      insert into pickem_entry_players (entry_id, position, game_id, feed_player_id, feed_game_id, side, line)
      select entry.id, seat, ${gameId}::int,
             ${firstId}::int + match * ${playersPerGame}::int + (entry.id + seat) % ${playersPerGame}::int,
             ${firstId}::int + match, case when (entry.id + seat) % 2 = 0 then 'more' else 'less' end::pick_side, 20.5
        from entry, generate_series(1, picks) seat, lateral (select (entry.id + seat) % ${games}::int as match) at
    ), bought as (
      insert into ledger_transactions (kind, user_id, pickem_entry_id)
      select 'buy_in', user_id, id from entry returning id, user_id, pickem_entry_id
    )
    insert into postings (transaction_id, user_id, house_account, bucket, amount_cents)
    select bought.id, side.user_id, side.house,
           case entry.mode when 'Cash' then 'cash' else 'bucks' end::bucket_kind, side.sign * entry.buy_in_cents
      from bought join entry on entry.id = bought.pickem_entry_id,
           lateral (values (bought.user_id, null, -1), (null, 'entries', 1)) as side (user_id, house, sign)`)
}

/** Inserts the slate, starting tomorrow, and its users, each with enough cash and bucks for every entry. */
export async function insertLoadSlate(db: Db, { gameId, firstId, users }: LoadTest): Promise<void> {
  const players = games * playersPerGame
  await db.run(sql`
    insert into feed_games (game_id, feed_game_id, home_team, away_team, scheduled_at)
    select ${gameId}::int, ${firstId}::int + n, 'Home ' || n, 'Away ' || n, now() + interval '1 day'
      from generate_series(0, ${games}::int - 1) n`)
  await db.run(sql`
    insert into feed_players (game_id, feed_player_id, first_name, last_name, short_name, team)
    select ${gameId}::int, ${firstId}::int + n, 'Given', 'Family ' || n, 'G. Family ' || n,
           case n % 2 when 0 then 'Home ' else 'Away ' end || n / ${playersPerGame}::int
      from generate_series(0, ${players}::int - 1) n`)
  await db.run(sql`
    insert into projections (game_id, feed_game_id, feed_player_id, projection)
    select ${gameId}::int, ${firstId}::int + n / ${playersPerGame}::int, ${firstId}::int + n, 20.5
      from generate_series(0, ${players}::int - 1) n`)
  const name = `load-${firstId}-`
  await db.run(sql`
    insert into users (email, username, password_hash)
    select ${name} || n || '@load.slatekeeper.test', ${name} || n, '-' from generate_series(0, ${users}::int - 1) n`)
  await db.run(sql`
    with opened as (
      insert into ledger_transactions (kind, user_id)
      select 'opening', id from users where username like ${name} || '%' returning id, user_id
    )
    insert into postings (transaction_id, user_id, house_account, bucket, amount_cents)
    select id, side.user_id, side.house, bucket, side.sign * 100000000
      from opened, unnest('{cash,bucks}'::bucket_kind[]) bucket,
           lateral (values (opened.user_id, null, 1), (null, 'adjustments', -1)) as side (user_id, house, sign)`)
}

/** The results of `finishLoadSlate` as a feed delivers them. */
export function finalResults({ gameId, firstId }: LoadTest) {
  const matches = Array.from({ length: games }, (_, match) => firstId + match)
  return {
    game_id: gameId,
    games: matches.map(feed_game_id => ({ feed_game_id, status: 'Final' })),
    results: matches.flatMap((feed_game_id, match) =>
      Array.from({ length: playersPerGame }, (_, seat) => {
        const feed_player_id = firstId + match * playersPerGame + seat
        const isPlayed = feed_player_id % 10 !== 0
        const figure = feed_player_id % 10 < 3 ? 20.5 : 19.5 + (feed_player_id % 2) * 2
        return { feed_player_id, feed_game_id, result: isPlayed ? figure : null, is_played: isPlayed }
      }),
    ),
  }
}

/** Ends every match of the slate. Of ten players, one did not play and two land on the line. */
export async function finishLoadSlate(db: Db, { gameId, firstId }: LoadTest): Promise<void> {
  await db.run(sql`
    update projections set is_played = feed_player_id % 10 <> 0,
           result = case when feed_player_id % 10 = 0 then null when feed_player_id % 10 < 3 then 20.5 else 20.5 + feed_player_id % 2 * 2 - 1 end
     where game_id = ${gameId} and feed_game_id between ${firstId} and ${firstId + games - 1}`)
  await db.run(sql`
    with ended as (
      update feed_games set status = 'Final', started_at = now(), updated_at = now()
       where game_id = ${gameId} and feed_game_id between ${firstId} and ${firstId + games - 1}
      returning game_id, feed_game_id
    )
    insert into settlement_queue (game_id, feed_game_id) select game_id, feed_game_id from ended`)
}
