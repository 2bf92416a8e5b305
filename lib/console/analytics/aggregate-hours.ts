import sql, { type Sql } from 'sql-template-tag'
import { db } from '@/lib/db/client'

/** Hours are kept for at least so many days. */
export const retentionDays = 190

/** Each query returns metric, key, hour and amount for everything since a time. */
const queries: ((since: Date) => Sql)[] = [
  since => sql`
    select 'sign_ups', '', date_trunc('hour', created_at, 'UTC'), count(*)
      from users where created_at >= ${since} group by 3`,
  since => sql`
    select 'entries', mode::text, date_trunc('hour', created_at, 'UTC'), count(*)
      from pickem_entries where created_at >= ${since} group by 2, 3`,
  // From the side of the house account: `bought` is buy-ins less refunds, `paid` is payouts, both less what corrections reversed.
  // What the company lent for a correction was not taken back, so it stays paid until it is collected.
  since => sql`
    select case when coalesce(reversed.kind, t.kind) in ('buy_in', 'refund') then 'bought' else 'paid' end,
           case when p.bucket in ('cash', 'site_credits') then 'Cash' else 'Arcade' end,
           date_trunc('hour', t.created_at, 'UTC'),
           sum(case when coalesce(reversed.kind, t.kind) in ('buy_in', 'refund') then p.amount_cents else -p.amount_cents end)
      from ledger_transactions t
           join postings p on p.transaction_id = t.id
            and (p.house_account = 'entries'
                 or p.house_account = 'shortfalls' and coalesce(t.pickem_entry_id, t.contest_entry_id) is not null)
           left join ledger_transactions reversed on reversed.id = t.reverses_id
     where t.created_at >= ${since} and t.kind in ('buy_in', 'refund', 'payout', 'reversal', 'adjustment')
     group by 1, 2, 3`,
  // What reached users' balances from outside, and what left to them: through a provider once it is paid, else with the debit.
  since => sql`
    select case t.kind when 'deposit' then 'deposited' else 'withdrawn' end, '', date_trunc('hour', t.created_at, 'UTC'),
           sum(abs(p.amount_cents))
      from ledger_transactions t
           join postings p on p.transaction_id = t.id
            and case t.kind when 'deposit' then p.user_id is not null
                            when 'withdrawal' then p.house_account = 'funding'
                            else p.house_account = 'processor' end
     where t.created_at >= ${since} and t.kind in ('deposit', 'withdrawal', 'withdrawal_paid')
     group by 1, 3`,
  since => sql`
    select figure, promo_id::text, date_trunc('hour', created_at, 'UTC'), sum(amount)
      from promo_claims, lateral (values ('claims', 1::bigint), ('claim_cents', amount_cents)) as counted (figure, amount)
     where created_at >= ${since} group by 1, 2, 3`,
  since => sql`
    select 'active_users', '', on_day::timestamp at time zone 'UTC', count(*)
      from active_days where on_day >= (${since}::timestamptz at time zone 'UTC')::date group by 3`,
  // Distinct users cannot be summed over days, so each range that ends today is counted as a whole.
  () => sql`
    select 'active_users_of_span', span::text, date_trunc('day', now(), 'UTC'), count(distinct user_id)
      from unnest(array[7, 28, 90]) as span
           join active_days on on_day > (now() at time zone 'UTC')::date - span group by 2`,
]

/**
 * Aggregates the hours since the last run. Starts three hours earlier, because transactions open at the last run may have
 * committed after it. The first run covers 190 days. Returns the number of rows written.
 */
export async function aggregateHours(): Promise<number> {
  const row = await db.row<{ since: Date }>(sql`
    select coalesce(max(at) - interval '3 hours',
                    date_trunc('day', now(), 'UTC') - make_interval(days => ${retentionDays})) as since
      from hourly_metrics where metric = 'counted'`)
  if (!row) throw new Error('last aggregation not found')
  let written = 0
  for (const query of queries) written += await store(query(row.since))
  await store(sql`select 'counted', '', date_trunc('hour', now(), 'UTC'), extract(epoch from now())::bigint`)
  await deleteExpired()
  return written
}

function store(rows: Sql): Promise<number> {
  return db.run(sql`
    insert into hourly_metrics (metric, key, at, amount) ${rows}
    on conflict (metric, at, key) do update set amount = excluded.amount
     where hourly_metrics.amount <> excluded.amount`)
}

async function deleteExpired(): Promise<void> {
  await db.run(
    sql`delete from hourly_metrics where at < now() - make_interval(days => ${retentionDays + 10})`,
  )
  await db.run(sql`delete from active_days where on_day < current_date - 91`)
}
