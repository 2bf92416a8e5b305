import sql from 'sql-template-tag'
import type { Db } from '@/lib/db/db'
import type { BucketKind, LedgerKind } from '@/lib/db/generated/enums'
import { withBalanceEvent } from '@/lib/notify/realtime/publish'

/**
 * House accounts, the other side of every user posting: deposits and withdrawals, buy-ins and payouts, promos, operator
 * adjustments, amounts that could not be debited, cash of withdrawals that are not paid yet, and money at the payment
 * providers. `funding` is the other side of transfers that were recorded without a provider.
 */
export type HouseAccount =
  | 'funding'
  | 'entries'
  | 'promos'
  | 'adjustments'
  | 'shortfalls'
  | 'pending_withdrawals'
  | 'processor'

/** A ledger transaction between one user and one house account. Positive cents credit the user. */
type NewTransaction = {
  kind: LedgerKind
  userId: number
  houseAccount: HouseAccount
  amounts: readonly { bucket: BucketKind; cents: bigint }[]
  pickemEntryId?: number | null
  contestEntryId?: number | null
  settlement?: number
  reversesId?: bigint
  reason?: string
  /** Unique: a second transaction with the same key is rejected. */
  requestKey?: string
}

/**
 * Writes the ledger transaction with postings that sum to zero, and returns its id. A trigger updates the balances, and
 * the user's apps are notified. The balances are locked before the postings get their IDs, so that the IDs of a bucket's
 * postings are in the order of its balances.
 */
export async function post(db: Db, input: NewTransaction): Promise<bigint> {
  const {
    kind,
    userId,
    houseAccount,
    pickemEntryId = null,
    contestEntryId = null,
    settlement = 1,
    reversesId = null,
    reason = '',
    requestKey = null,
  } = input
  const amounts = input.amounts.filter(({ cents }) => cents !== 0n)
  const buckets = amounts.map(({ bucket }) => bucket)
  const cents = amounts.map(amount => amount.cents)
  const row = await db.one<{ id: bigint }>(sql`
    with posted as (
      insert into ledger_transactions (kind, user_id, pickem_entry_id, contest_entry_id, settlement, reverses_id,
                                       reason, request_key)
      values (${kind}::text::ledger_kind, ${userId}, ${pickemEntryId}, ${contestEntryId}, ${settlement}, ${reversesId},
              ${reason}, ${requestKey})
      returning id
    ), locked as materialized (
      select from buckets where user_id = ${userId} and kind = any(${buckets}::text[]::bucket_kind[])
       order by kind for no key update
    ), written as (
      insert into postings (transaction_id, user_id, house_account, bucket, amount_cents)
      select posted.id, side.user_id, side.house, part.bucket::bucket_kind, side.sign * part.cents
        from posted, (select count(*) from locked) as balances,
             unnest(${buckets}::text[], ${cents}::bigint[]) as part (bucket, cents),
             (values (${userId}::int, null, 1), (null, ${houseAccount}::text, -1)) as side (user_id, house, sign)
    )
    select posted.id from posted${withBalanceEvent(userId)}`)
  return row.id
}

type HouseAccountTransfer = {
  kind: LedgerKind
  /** The user whose money it was. */
  userId: number
  from: HouseAccount
  to: HouseAccount
  cents: bigint
  reason?: string
}

/** Writes a ledger transaction between two house accounts, in cash. No balance changes. Returns its ID. */
export async function postBetweenHouseAccounts(db: Db, transfer: HouseAccountTransfer): Promise<bigint> {
  const { kind, userId, from, to, cents, reason = '' } = transfer
  const row = await db.one<{ id: bigint }>(sql`
    with posted as (
      insert into ledger_transactions (kind, user_id, reason)
      values (${kind}::text::ledger_kind, ${userId}, ${reason}) returning id
    ), written as (
      insert into postings (transaction_id, house_account, bucket, amount_cents)
      select posted.id, side.house, 'cash', side.cents
        from posted, (values (${from}::text, -${cents}::bigint), (${to}::text, ${cents}::bigint)) as side (house, cents)
    )
    select id from posted`)
  return row.id
}

/** Like `post`, for any number of transactions in one statement. Balances are locked in the order of users and buckets. */
export async function postAll(db: Db, transactions: readonly NewTransaction[]): Promise<void> {
  if (transactions.length === 0) return
  const parts = transactions.flatMap(({ amounts }, index) =>
    amounts.filter(({ cents }) => cents !== 0n).map(amount => ({ ...amount, ordinal: index + 1 })),
  )
  await db.run(sql`
    with locked as materialized (
      select from buckets where user_id = any(${[...new Set(transactions.map(one => one.userId))]}::int[])
       order by user_id, kind for no key update
    ), created as materialized (
      select nextval(pg_get_serial_sequence('ledger_transactions', 'id')) as id, input.*
        from unnest(${transactions.map(one => one.kind)}::text[], ${transactions.map(one => one.userId)}::int[],
                    ${transactions.map(one => one.houseAccount)}::text[], ${transactions.map(one => one.pickemEntryId ?? null)}::bigint[],
                    ${transactions.map(one => one.contestEntryId ?? null)}::bigint[],
                    ${transactions.map(one => one.settlement ?? 1)}::int[], ${transactions.map(one => one.reversesId ?? null)}::bigint[],
                    ${transactions.map(one => one.reason ?? '')}::text[])
             with ordinality as input (kind, user_id, house, entry_id, contest_entry_id, settlement, reverses_id, reason, ordinal)
    ), posted as (
      insert into ledger_transactions (id, kind, user_id, pickem_entry_id, contest_entry_id, settlement, reverses_id, reason)
      select id, kind::ledger_kind, user_id, entry_id, contest_entry_id, settlement, reverses_id, reason from created
    )
    insert into postings (transaction_id, user_id, house_account, bucket, amount_cents)
    select created.id, side.user_id, side.house, part.bucket::bucket_kind, side.sign * part.cents
      from unnest(${parts.map(part => part.ordinal)}::int[], ${parts.map(part => part.bucket)}::text[],
                  ${parts.map(part => part.cents)}::bigint[]) as part (ordinal, bucket, cents)
           join created on created.ordinal = part.ordinal
           cross join (select count(*) from locked) as balances,
           lateral (values (created.user_id, null, 1), (null, created.house, -1)) as side (user_id, house, sign)`)
}
