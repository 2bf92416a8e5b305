import { cp, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { createDatabase } from '@/lib/db/embedded'
import { findStanding, migrate } from '@/lib/db/migrate'

const server = process.env.DATABASE_URL ?? ''
const name = `slatekeeper_populated_${process.pid}_test`
const folders: string[] = []

afterAll(() => Promise.all(folders.map(folder => rm(folder, { recursive: true }))))

/** The migrations before that one, in a folder of their own. */
async function migrationsBefore(first: string): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'slatekeeper-populated-'))
  folders.push(folder)
  await cp('prisma/migrations', folder, { recursive: true })
  const later = (await readdir(folder)).filter(each => /^\d/.test(each) && each >= first)
  expect(later).toContain(first)
  await Promise.all(later.map(each => rm(path.join(folder, each), { recursive: true })))
  return folder
}

async function withClient<Result>(url: string, work: (client: pg.Client) => Promise<Result>) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

const color = "'0xFFFFFFFF'"

/** Users who bought entries, one on a match that is over and one on matches ahead, and claimed a promo. */
const past = `
  insert into games (id, name, image, sequence, featured_contest_image, featured_contest_color1, featured_contest_color2,
                     featured_contest_color3, featured_contest_btn_color, big_wins_color1, big_wins_color2, big_wins_image,
                     big_wins_arrow, big_wins_text_color)
  values (1, 'NFL', '/', 1, '/', ${color}, ${color}, ${color}, ${color}, ${color}, ${color}, '/', '/', ${color});
  insert into users (email, username, phone, password_hash)
  select n || '@past.test', 'past' || n, (2000000000 + n)::text, '-' from generate_series(1, 2) n;
  insert into multiplier_tables default values;
  insert into multipliers (table_id, picks, multiplier) values (1, 2, 3);
  insert into feed_games (game_id, feed_game_id, status)
  values (1, 1, 'Final'), (1, 2, 'Canceled'), (1, 3, 'Scheduled'), (1, 4, 'InProgress'), (1, 5, 'Final');
  insert into feed_players (game_id, feed_player_id, first_name, last_name, short_name, team)
  select 1, n, 'A', 'B', 'A. B', 'Team ' || n from generate_series(1, 4) n;
  insert into pickem_entries (user_id, game_id, contest_name, mode, buy_in_cents, multiplier_table_id, multiplier,
                              payout_cents, picks)
  select n, 1, 'NFL Pick''em', 'Cash', 100, 1, 3, 300, 2 from generate_series(1, 2) n;
  insert into pickem_entry_players (entry_id, position, game_id, feed_player_id, feed_game_id, side, line)
  values (1, 1, 1, 1, 1, 'more', 1), (1, 2, 1, 2, 2, 'more', 1), (2, 1, 1, 3, 3, 'more', 1), (2, 2, 1, 4, 4, 'more', 1);
  with posted as (insert into ledger_transactions (kind, user_id) select 'opening', id from users returning id, user_id)
  insert into postings (transaction_id, user_id, house_account, bucket, amount_cents)
  select id, side.user_id, side.house, 'cash', side.cents
    from posted, lateral (values (posted.user_id, null, 100), (null, 'adjustments', -100)) as side (user_id, house, cents);
  with posted as (
    insert into ledger_transactions (kind, user_id, pickem_entry_id)
    select 'buy_in', user_id, id from pickem_entries returning id, user_id
  )
  insert into postings (transaction_id, user_id, house_account, bucket, amount_cents)
  select id, side.user_id, side.house, 'cash', side.cents
    from posted, lateral (values (posted.user_id, null, -100), (null, 'entries', 100)) as side (user_id, house, cents);
  insert into promos (name, credits_cents, spent_cents) values ('Past', 1, 2);
  with posted as (
    insert into ledger_transactions (kind, user_id) select 'promo', id from users returning id, user_id
  ), given as (
    insert into postings (transaction_id, user_id, house_account, bucket, amount_cents)
    select id, side.user_id, side.house, 'credits', side.cents
      from posted, lateral (values (posted.user_id, null, 1), (null, 'promos', -1)) as side (user_id, house, cents)
  )
  insert into promo_claims (promo_id, user_id, amount_cents, ledger_transaction_id)
  select 1, user_id, 1, id from posted;
  insert into operators (email, name, role, password_hash)
  values ('a@past.test', 'A', 'manager', '-'), ('b@past.test', 'B', 'manager', '-')`

const decided = `
  insert into pending_approvals (action, input, subject_type, subject_id, reason, requested_by, decided_by, decided_at, decision)
  values ('balance.adjust', '{}', 'user', '1', 'Past', 1, 2, now(), 'agreed')`

test('a database that has been played with since the first migrations takes all later ones', {
  timeout: 60_000,
}, async () => {
  const url = await createDatabase(server, name)
  try {
    await migrate(url, await migrationsBefore('20261121000200_ledger_guards'))
    await withClient(url, client => client.query(past))
    await migrate(url, await migrationsBefore('20261121200100_moments_of_approvals'))
    await withClient(url, client => client.query(decided))
    await migrate(url)
    expect(await findStanding(url)).toEqual({ pending: [], edited: [], failed: [] })
    const [due, promo] = await withClient(url, async client => [
      (await client.query('select feed_game_id as id from settlement_dues order by 1')).rows,
      (await client.query('select claims from promos')).rows,
    ])
    // Nothing changes about a match that was over before there was settlement: the migrations bring it up.
    expect(due).toEqual([{ id: 1 }, { id: 2 }])
    expect(promo).toEqual([{ claims: 2 }])
  } finally {
    await withClient(server, client => client.query(`drop database if exists ${name}`))
  }
})
