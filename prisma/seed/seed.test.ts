import { existsSync } from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findAppStatus } from '@/lib/app-config/app-status/find-app-status'
import { presentAppStatus } from '@/lib/app-config/app-status/present'
import { presentAppVersions } from '@/lib/app-config/release/present'
import { aggregateHours } from '@/lib/console/analytics/aggregate-hours'
import { closeTarget, currentDatabase } from '@/lib/db/client'
import { type DatabaseTarget, inDatabase } from '@/lib/db/database'
import { migrate } from '@/lib/db/migrate'
import { type ClaimRejection, findClaimRejection, type PromoTerms } from '@/lib/rewards/promo/rules'
import * as seed from '@/prisma/seed'
import { type PromoOutcome, promoRows } from '@/prisma/seed/promos'

const name = `seed_${process.pid}_test`
const server = new pg.Client(process.env.DATABASE_URL)
let database: pg.Client
let target: DatabaseTarget

const inSeeded = <Result>(work: () => Result) => inDatabase(target, work)
const seedCatalog = () => inSeeded(() => seed.seedCatalog())
const seedDemo = () => inSeeded(() => seed.seedDemo())

// A separate database, because the tests count all rows.
beforeAll(async () => {
  const url = new URL(process.env.DATABASE_URL ?? '')
  url.pathname = name
  await server.connect()
  await server.query(`create database ${name}`)
  await migrate(url.href)
  target = { url: url.href, directUrl: url.href, title: name, tokenPrefix: '', linkParameter: '' }
  database = new pg.Client(url.href)
  await database.connect()
  await inSeeded(() => seed.seedCatalog({ withExamples: false }))
})

afterAll(async () => {
  await closeTarget(inSeeded(currentDatabase))
  await database.end()
  await server.query(`drop database ${name} with (force)`)
  await server.end()
})

test('a production database gets a catalog and nothing that forces an update, gives value or can be played', async () => {
  const filled = await readFilledTables()
  expect(filled).toEqual([
    '_prisma_migrations',
    'credit_buckets',
    'games',
    'geo_location_statuses',
    'kyc_statuses',
    'multiplier_tables',
    'multipliers',
    'navigations',
    'regions',
    'settings',
    'sounds',
  ])
  const { rows } = await database.query(`select name, is_active from credit_buckets order by id`)
  expect(rows).toEqual([
    { name: 'Free play credits', is_active: true },
    { name: 'Reward credits', is_active: true },
  ])
})

test('a new database answers /app-status without a version, and no build must update', async () => {
  const status = await inSeeded(findAppStatus)
  expect(presentAppStatus(status)).toMatchObject({
    android_version: '',
    android_force_update: '0',
    android_min_version: '',
    ios_version: '',
    ios_force_update: '0',
    ios_min_version: '',
    maintenance_mode: 'disabled',
  })
  for (const build of [null, { platform: 'ios', version: '0.1' } as const])
    expect(presentAppVersions(status.versions, build)).toEqual({
      android_version: '',
      android_force_update: '0',
      ios_version: '',
      ios_force_update: '0',
    })
  await database.query('delete from credit_buckets')
})

test('three concurrent runs on an empty test database create one catalog with examples', async () => {
  await Promise.all([seedCatalog(), seedCatalog(), seedCatalog()])
  const { rows } = await database.query(`
    select (select count(*)::int from games) as games, (select count(*)::int from navigations) as navigations,
           (select count(*)::int from releases) as releases, (select count(*)::int from promos) as promos,
           (select count(*)::int from multiplier_tables) as tables, (select count(*)::int from contests) as contests`)
  expect(rows).toEqual([{ games: 7, navigations: 6, releases: 4, promos: 8, tables: 1, contests: 4 }])
})

test('a claim by a new user has the outcome that the seed declares, and every outcome occurs', async () => {
  const outcomes: Record<ClaimRejection | 'none', PromoOutcome | 'claimed'> = {
    none: 'claimable',
    PromoUnavailable: 'ended',
    PromoNotEligible: 'not_eligible',
    PhoneNotVerified: 'not_eligible',
    CreditBucketMissing: 'bucket_missing',
    PromoAlreadyClaimed: 'claimed',
  }
  const { rows } = await database.query<PromoTerms & { name: string }>(`
    select promos.name, status, starts_at as "startsAt", ends_at as "endsAt", credits_cents::int as "creditsCents",
           budget_cents::int as "budgetCents", spent_cents::int as "spentCents", rules, bucket,
           coalesce(is_active, false) as "isBucketActive"
      from promos left join credit_buckets on credit_buckets.id = credit_bucket_id order by promos.id`)
  const met = rows.map(({ name, ...promo }) => ({
    name,
    outcome: outcomes[findClaimRejection(promo, newAccount(), false, new Date()) ?? 'none'],
  }))
  expect(met).toEqual(promoRows.map(({ name, outcome }) => ({ name, outcome })))
  expect(new Set(met.map(({ outcome }) => outcome)).size).toBe(4)
})

test('seeding the catalog again changes nothing', async () => {
  const before = await readEverything()
  await seedCatalog()
  expect(await readEverything()).toEqual(before)
})

test('rows that an operator changed, renamed or deleted are not touched', async () => {
  await database.query(
    `update games set name = 'Soccer', status = 'Active', image = '/games/own.png' where id = 5`,
  )
  await database.query(`delete from navigations where name = 'Promos'`)
  await database.query(`update navigations set name = 'Home' where name = 'Lobby'`)
  await database.query(`update releases set withdrawn_at = now(), version = '9.9.9' where platform = 'ios'`)
  await database.query(`update settings set value = '5000' where key = 'entry_fee_maximum_cents'`)
  await database.query(`update promos set name = 'Hello', status = 'paused' where name = 'Welcome bonus'`)
  await database.query(
    `update credit_buckets set name = 'Gone', is_active = false where name = 'Reward credits'`,
  )
  await database.query(`update contests set status = 'canceled'`)
  const before = await readEverything()
  await seedCatalog()
  expect(await readEverything()).toEqual(before)
  await database.query(
    `update games set name = 'MLS', status = 'Paused', image = '/games/mls.png' where id = 5`,
  )
  await database.query(`update contests set status = 'open'`)
})

test('seeding the demo again changes nothing', async () => {
  await seedDemo()
  const before = await readEverything()
  await seedDemo()
  expect(await readEverything()).toEqual(before)
})

test('the ledger of the demo balances and explains every balance', async () => {
  const unequal = await database.query(`
    select transaction_id from postings group by transaction_id having sum(amount_cents) <> 0`)
  const unexplained = await database.query(`
    select * from buckets
     where balance_cents <> coalesce((select sum(amount_cents) from postings
                                       where postings.user_id = buckets.user_id and bucket = kind), 0)`)
  expect(unequal.rows).toEqual([])
  expect(unexplained.rows).toEqual([])
})

test('figures of the demo agree with its lists of deposits and withdrawals on every day', async () => {
  await inSeeded(aggregateHours)
  const figures = await database.query(`
    select metric, (at at time zone 'UTC')::date::text as day, sum(amount)::int as cents
      from hourly_metrics where metric in ('deposited', 'withdrawn') group by 1, 2 order by 1, 2`)
  const lists = await database.query(`
    select metric, (completed_at at time zone 'UTC')::date::text as day, sum(amount_cents)::int as cents
      from (select 'deposited' as metric, completed_at, amount_cents from deposits where status = 'completed'
            union all
            select 'withdrawn', completed_at, amount_cents from withdrawals where status = 'completed') as listed
     group by 1, 2 order by 1, 2`)
  expect(figures.rows.length).toBeGreaterThan(3)
  expect(figures.rows).toEqual(lists.rows)
})

test('every demo entry has its buy-in in the ledger and picks players of at least two matches', async () => {
  const wrong = await database.query(`
    select id from pickem_entries as entry
     where buy_in_cents <> (select coalesce(-sum(amount_cents), 0) from ledger_transactions as bought
                              join postings on transaction_id = bought.id and postings.user_id = entry.user_id
                             where pickem_entry_id = entry.id and kind = 'buy_in')
        or picks <> (select count(*) from pickem_entry_players where entry_id = entry.id)
        or 2 > (select count(distinct feed_game_id) from pickem_entry_players where entry_id = entry.id)`)
  const entries = await database.query('select id from pickem_entries')
  expect(entries.rows.length).toBeGreaterThan(3)
  expect(wrong.rows).toEqual([])
})

test('each game of the demo has four upcoming matches with eight players each', async () => {
  const { rows } = await database.query(`
    select game_id, count(distinct feed_game_id)::int as games, count(*)::int as players
      from projections join feed_games using (game_id, feed_game_id)
     where scheduled_at > now() + interval '1 day' group by game_id order by game_id`)
  expect(rows).toEqual([1, 2, 3, 4].map(id => ({ game_id: id, games: 4, players: 32 })))
})

test('a slate that was played is followed by a new one', async () => {
  await database.query(`update feed_games set scheduled_at = now() - interval '1 hour' where game_id = 2`)
  await seedDemo()
  const { rows } = await database.query(`
    select count(*) filter (where scheduled_at > now())::int as ahead, count(*)::int as "all"
      from feed_games where game_id = 2`)
  expect(rows).toEqual([{ ahead: 4, all: 8 }])
})

test('every seeded picture exists', async () => {
  const { rows } = await database.query<{ picture: string }>(`
    select unnest(array[image, featured_contest_image, big_wins_image, big_wins_arrow]) as picture from games
    union select method_image from payment_methods
    union select headshot from feed_players where headshot is not null
    union select avatar from users`)
  const missing = rows.filter(({ picture }) => !existsSync(path.join('public', picture)))
  expect(rows.length).toBeGreaterThan(30)
  expect(missing).toEqual([])
})

function newAccount() {
  return {
    id: 0,
    isSelfExcluded: false,
    isMinor: false,
    signedUpAt: new Date(),
    isEmailVerified: false,
    isPersonVerified: true,
    experienceLevel: 'Beginner',
    platform: '',
    userMode: 'Cash' as const,
    kycStatus: 'Not performed',
    geoLocationStatus: 'ALLOWED',
    region: '',
    promoCode: '',
    segments: [],
    daysSinceSeen: 0,
    depositedAt: null,
    entries: 0,
  }
}

async function readFilledTables(): Promise<string[]> {
  const { rows } = await database.query<{ name: string }>(`
    select relname as name from pg_class
     where relnamespace = 'public'::regnamespace and relkind = 'r' order by relname`)
  const filled: string[] = []
  for (const { name } of rows)
    if ((await database.query(`select from ${name} limit 1`)).rowCount) filled.push(name)
  return filled
}

async function readEverything() {
  const { rows: tables } = await database.query<{ name: string }>(`
    select relname as name from pg_class
     where relnamespace = 'public'::regnamespace and relkind = 'r' order by relname`)
  const prints: Record<string, string> = {}
  for (const table of tables) {
    const { rows } = await database.query(`
      select count(*) || ' ' || coalesce(md5(string_agg(row::text, chr(10) order by row::text)), '') as print
        from ${table.name} as row`)
    prints[table.name] = rows[0].print
  }
  return prints
}
