import sql from 'sql-template-tag'
import { promos } from '@/lab/bench/test-data'
import type { Db } from '@/lib/db/db'
import type { Range } from './users'

const depositCents = 1_000_000
const promoCents = 5_000

/** Gives each user a deposit and every second user promo credits, each as a ledger transaction of two postings. */
export async function seedWallets(db: Db, { first, last }: Range): Promise<void> {
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
export async function seedBalances(db: Db, { first, last }: Range): Promise<void> {
  await db.run(sql`
    insert into buckets (user_id, kind, balance_cents)
    select n, kind, coalesce(sum(amount_cents), 0)
      from generate_series(${first}::int, ${last}::int) n
     cross join unnest(enum_range(null::bucket_kind)) kind
      left join postings p on p.user_id = n and p.bucket = kind
     group by n, kind`)
}
