import type pg from 'pg'
import sql from 'sql-template-tag'
import { password, promos, slate } from '@/lab/bench/test-data'
import { createDb, type Db } from '@/lib/db/db'
import { withClient } from '@/lib/db/with-client'
import { hashPassword } from '@/lib/people/account/sessions/password'
import { experienceLevels } from '@/lib/people/restrictions/changes/rules'
import { type Range, seedUsers } from './users'

const batchSize = 50_000
const maxUsersWithTriggers = 10_000

/** Adds users to a database with the catalog: five postings and one entry per user, a slate and promos. */
export async function seedDatabase(url: string, userCount: number, log: (line: string) => void) {
  const passwordHash = await hashPassword(password)
  // With triggers, a million users take half an hour.
  const isBulk = userCount > maxUsersWithTriggers
  await withClient(url, async client => {
    const db = createDb(client)
    const inTransaction = async (work: () => Promise<void>) => {
      await client.query('begin')
      if (isBulk) await db.run(sql`set local session_replication_role = replica`)
      await work()
      await client.query('commit')
    }
    await inTransaction(() => seedSlate(db).then(() => seedClaimablePromos(db)))
    for (const range of splitIntoBatches(userCount)) {
      await inTransaction(() => seedUsers(db, range, passwordHash).then(() => seedWallets(db, range)))
      if (isBulk) log(`  ${range.last.toLocaleString('en')} users`)
    }
    for (const range of splitIntoBatches(userCount))
      await inTransaction(() => seedEntries(db, range, userCount))
    if (isBulk)
      for (const range of splitIntoBatches(userCount)) await inTransaction(() => seedBalances(db, range))
    await finish(client, db)
  })
}

function splitIntoBatches(userCount: number): Range[] {
  const firsts = Array.from({ length: Math.ceil(userCount / batchSize) }, (_, index) => 1 + index * batchSize)
  return firsts.map(first => ({ first, last: Math.min(userCount, first + batchSize - 1) }))
}

/** Moves the sequences beyond the inserted IDs, counts the charts as done, and vacuums as autovacuum would. */
async function finish(client: pg.Client, db: Db) {
  await db.run(sql`select setval(pg_get_serial_sequence('users', 'id'), max(id)) from users`)
  await db.run(
    sql`select setval(pg_get_serial_sequence('pickem_entries', 'id'), max(id)) from pickem_entries`,
  )
  await db.run(sql`
    insert into hourly_metrics (metric, key, at, amount) values ('counted', '', date_trunc('hour', now(), 'UTC'), 0)
    on conflict do nothing`)
  await client.query('vacuum analyze')
  await client.query('checkpoint')
}

/** Inserts matches of next week with players and lines, and the same number of finished ones of last week. */
async function seedSlate(db: Db): Promise<void> {
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
async function seedClaimablePromos(db: Db): Promise<void> {
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

const depositCents = 1_000_000
const promoCents = 5_000

/** Gives each user a deposit and every second user promo credits, each as a ledger transaction of two postings. */
async function seedWallets(db: Db, { first, last }: Range): Promise<void> {
  await db.run(sql`
    with posted as (
      insert into ledger_transactions (kind, user_id, created_at)
      select 'deposit', n, now() - make_interval(days => 1 + n % 60) from generate_series(${first}::int, ${last}::int) n
      returning id, user_id
    ), posting as (
      insert into postings (transaction_id, user_id, house_account, bucket, amount_cents)
      select id, side.user_id, side.house, 'cash', side.cents
        from posted, lateral (values (posted.user_id, null, ${depositCents}::bigint),
                                     (null, 'funding', -${depositCents}::bigint)) as side (user_id, house, cents)
    )
    insert into deposits (user_id, amount_cents, status, ledger_transaction_id, completed_at)
    select user_id, ${depositCents}::bigint, 'completed', id, now() - make_interval(days => 1 + user_id % 60) from posted`)
  await seedClaims(db, { first, last })
}

/** Of a separate promo, so that the others can still be claimed. */
async function seedClaims(db: Db, { first, last }: Range): Promise<void> {
  await db.run(sql`
    with posted as (
      insert into ledger_transactions (kind, user_id, created_at)
      select 'promo', n, now() - make_interval(days => 1 + n % 60) from generate_series(${first}::int, ${last}::int) n where n % 2 = 0
      returning id, user_id
    ), posting as (
      insert into postings (transaction_id, user_id, house_account, bucket, amount_cents)
      select id, side.user_id, side.house, 'credits', side.cents
        from posted, lateral (values (posted.user_id, null, ${promoCents}::bigint),
                                     (null, 'promos', -${promoCents}::bigint)) as side (user_id, house, cents)
    ), claimed as (
      insert into promo_claims (promo_id, user_id, amount_cents, ledger_transaction_id, created_at)
      select ${promos.claimedId}::int, user_id, ${promoCents}::bigint, id, now() - make_interval(days => 1 + user_id % 60) from posted
      returning amount_cents
    )
    update promos set spent_cents = spent_cents + (select coalesce(sum(amount_cents), 0) from claimed)
     where id = ${promos.claimedId}`)
}

/** Sums the postings into balances, for users that were inserted without triggers. */
async function seedBalances(db: Db, { first, last }: Range): Promise<void> {
  await db.run(sql`
    insert into buckets (user_id, kind, balance_cents)
    select n, kind, coalesce(sum(amount_cents), 0)
      from generate_series(${first}::int, ${last}::int) n
     cross join unnest(enum_range(null::bucket_kind)) kind
      left join postings p on p.user_id = n and p.bucket = kind
     group by n, kind`)
}

/**
 * Inserts entries with three picks and a buy-in, unevenly distributed: of a million users the first has a thousand
 * entries, and most have one or none.
 */
async function seedEntries(db: Db, { first, last }: Range, userCount: number): Promise<void> {
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
