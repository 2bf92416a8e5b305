import type pg from 'pg'
import { withClient } from '@/lib/db/with-client'

/** Users whose wallets are compared, how many postings each has, and the bucket of the most. */
export const wallets = {
  bucket: 'bucks',
  large: { userId: 1, postings: 100_000 },
  small: { userId: 999_999, postings: 10 },
}

/**
 * Inserts what the console shows besides lists: a day of calls and two months of figures, devices, payments, identity cases,
 * location checks, contests, rejections, jobs, deliveries, and the two wallets. Without triggers, after seedConsole.
 */
export async function seedPages(url: string, userCount: number): Promise<void> {
  await withClient(url, async client => {
    await client.query('begin')
    await client.query('set local session_replication_role = replica')
    for (const statement of rowsPerUser) await client.query(statement, [userCount])
    for (const statement of rows) await client.query(statement)
    for (const wallet of [wallets.large, wallets.small]) await seedWallet(client, wallet)
    await client.query('commit')
    await client.query('vacuum analyze')
  })
}

/** $1 is the number of users. */
const rowsPerUser = [
  `insert into device_info_logs (user_id, platform, os, version, brand, model, created_at)
   select n, (array['android', 'ios'])[1 + n % 2], '17', '4.' || n % 14 || '.0', 'Brand', 'Model ' || n % 50,
          now() - make_interval(secs => n * 2)
     from generate_series(1, $1::int) n`,
  `insert into devices (user_id, platform, brand, model, os, version, build, seen_at)
   select n, (array['android', 'ios'])[1 + n % 2]::platform, 'Brand', 'Model ' || n % 50, '17', '4.' || n % 14 || '.0',
          array[4, n % 14, 0, 0], now() - make_interval(secs => n * 2)
     from generate_series(1, $1::int) n`,
  `insert into active_days (on_day, user_id)
   select current_date - day, n from generate_series(0, 29) day, generate_series(1 + day % 10, $1::int, 10) n`,
  `insert into location_checks (user_id, source, outcome, region_code, latitude, longitude, accuracy_m, is_jump, checked_at, allowed_until)
   select n, 'user', 'allowed', 'NY', 40.7, -74, 12, n % 5000 = 0, now() - make_interval(secs => n), now()
     from generate_series(1, $1::int) n`,
  `insert into rejections (request_id, user_id, method, path, status, rule, answer, created_at)
   select 'bench-' || n, n, 'POST', (array['/sign-in', '/pickem/confirm-entry', '/balance'])[1 + n % 3],
          (array[401, 422])[1 + n % 2], (array['credentials', 'line_changed', 'token'])[1 + n % 3], '{"message": "No."}',
          now() - make_interval(secs => n * 2)
     from generate_series(1, $1::int / 2) n`,
  `with posted as (
     insert into ledger_transactions (kind, user_id, created_at)
     select 'withdrawal', n, now() - make_interval(secs => n * 20) from generate_series(1, $1::int / 5) n
     returning id, user_id, created_at
   ), posting as (
     insert into postings (transaction_id, user_id, house_account, bucket, amount_cents)
     select id, side.user_id, side.house, 'cash', side.cents
       from posted, lateral (values (posted.user_id, null, -1000), (null, 'pending_withdrawals', 1000)) as side (user_id, house, cents)
   ), debited as (
     update buckets set balance_cents = balance_cents - 1000 where kind = 'cash' and user_id <= $1::int / 5
   )
   insert into withdrawals (user_id, amount_cents, status, ledger_transaction_id, created_at, completed_at, needs_approval, provider)
   select user_id, 1000, case when user_id % 1000 = 0 then 'pending' else 'completed' end::withdrawal_status, id, created_at,
          case when user_id % 1000 > 0 then now() end, user_id % 1000 = 0, case when user_id % 1000 = 0 then 'sandbox' end
     from posted`,
  `insert into payment_events (provider, event_id, kind, status, user_id, created_at, processed_at)
   select 'sandbox', 'evt_' || n, 'payment.completed',
          case when n % 50000 = 0 then 'failed' else 'processed' end::payment_event_status, n,
          now() - make_interval(secs => n * 5), case when n % 50000 > 0 then now() end
     from generate_series(1, $1::int) n`,
  `insert into payment_cases (key, kind, provider, summary, amount_cents, user_id, created_at, resolved_at, resolution)
   select 'bench-' || n, 'dispute', 'sandbox', 'A dispute', 2500, n, now() - make_interval(mins => n),
          case when n % 100 > 0 then now() end, case when n % 100 > 0 then 'won' else '' end
     from generate_series(1, $1::int / 200) n`,
  `insert into identity_cases (user_id, status, legal_name, date_of_birth, street, city, state, postal_code, address_hmac,
                               submitted_at, decided_at)
   select n, case when n % 1000 = 0 then 'pending' else 'approved' end::identity_case_status, 'Bench Player ' || n, date '1950-01-01' + n % 20000,
          n || ' Sample Street', 'Chicago', 'IL', lpad((n % 40000)::text, 5, '0'), sha256(n::text::bytea),
          now() - make_interval(mins => n), case when n % 1000 > 0 then now() end
     from generate_series(1, $1::int / 5) n`,
  `insert into challenge_wins (user_id, challenge_id, name, won_at)
   select n, (select min(id) from challenges), 'Challenge', now() - make_interval(mins => n)
     from generate_series(1, $1::int / 3) n`,
  `insert into contest_entries (contest_id, user_id, created_at)
   select (select max(id) from contests), n, now() - make_interval(secs => n) from generate_series(1, $1::int / 10) n`,
  `update contests set entry_count = $1::int / 10 where id = (select max(id) from contests)`,
  `insert into job_runs (job_id, task, payload, worker, attempt, started_at, finished_at, outcome)
   select n, 'process_payment_event', '{}', 'bench', 1, now() - make_interval(secs => n * 10), now() - make_interval(secs => n * 10 - 1), 'done'
     from generate_series(1, $1::int / 5) n`,
]

const rows = [
  `insert into contest_entries (contest_id, user_id) select (select min(id) from contests), n from generate_series(1, 100) n`,
  `update contests set status = 'locked', entry_count = 100 where id = (select min(id) from contests)`,
  // Allowed locations in two regions.
  `update user_geolocations set region_code = case when user_id % 3 = 0 then 'NY' else 'CA' end where user_id % 2 = 0`,
  `insert into maintenance_windows (starts_at, ends_at, message, platforms)
   select now() - make_interval(days => n), now() - make_interval(days => n) + interval '1 hour', 'Back soon.', '{ios}'
     from generate_series(1, 20) n`,
  `insert into user_notes (user_id, author_id, text)
   select 1, (select min(id) from operators), 'Note ' || n from generate_series(1, 50) n`,
  `insert into settlement_corrections (game_id, feed_game_id, figures, fingerprint, entries, outcomes)
   select game_id, feed_game_id, '[]', 'bench', 1000, '{"lost to won": 1000}' from feed_games where status = 'Final' limit 1`,
  `insert into settlement_correction_entries (correction_id, entry_id, user_id, settlement, from_outcome, to_outcome, from_paid_cents, to_paid_cents)
   select (select max(id) from settlement_corrections), id, user_id, 1, 'lost', 'won', 0, 500
     from pickem_entries where outcome = 'lost' order by id limit 1000`,
  `insert into webhook_endpoints (name, url, events, secret)
   values ('Bench', 'https://hooks.example.com/slatekeeper', '{entry.settled}', '\\x00')`,
  `insert into webhook_events (type, data, is_distributed, created_at)
   select 'entry.settled', '{}', true, now() - make_interval(secs => n) from generate_series(1, 100000) n`,
  `insert into webhook_deliveries (event_id, endpoint_id, status, attempts, response_status, created_at, closed_at)
   select id, (select max(id) from webhook_endpoints), case when id % 1000 = 0 then 'failed' else 'delivered' end::webhook_delivery_status,
          1, 200, created_at, now()
     from webhook_events where type = 'entry.settled'`,
  `insert into api_call_stats (at, calls, failed, counts)
   select now() - make_interval(secs => 10 * n), 900, n % 7, array[500, 300, 80, 20] from generate_series(1, 8640) n`,
  `insert into hourly_metrics (metric, key, at, amount)
   select metric, '', at, 1000 from generate_series(date_trunc('hour', now()) - interval '62 days', now(), '1 hour') at,
          unnest(array['sign_ups', 'deposited', 'withdrawn']) metric
   union all
   select metric, mode, at, 1000 from generate_series(date_trunc('hour', now()) - interval '62 days', now(), '1 hour') at,
          unnest(array['entries', 'bought', 'paid']) metric, unnest(array['Cash', 'Arcade']) mode
   on conflict do nothing`,
]

async function seedWallet(client: pg.Client, { userId, postings }: { userId: number; postings: number }) {
  const { rows: existing } = await client.query<{ count: number }>(
    `select count(*)::int as count from postings where user_id = $1`,
    [userId],
  )
  const missing = postings - (existing[0]?.count ?? 0)
  await client.query(
    `with posted as (
       insert into ledger_transactions (kind, user_id, reason, created_at)
       select 'adjustment', $1::int, 'Benchmark', now() - make_interval(mins => $2::int - n) from generate_series(1, $2::int) n
       returning id
     )
     insert into postings (transaction_id, user_id, house_account, bucket, amount_cents)
     select id, side.user_id, side.house, 'bucks', side.cents
       from posted, lateral (values ($1::int, null, 1), (null, 'adjustments', -1)) as side (user_id, house, cents)`,
    [userId, missing],
  )
  await client.query(
    `update buckets set balance_cents = (select coalesce(sum(amount_cents), 0) from postings where user_id = $1 and bucket = 'bucks')
      where user_id = $1 and kind = 'bucks'`,
    [userId],
  )
}
