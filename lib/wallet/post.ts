import sql from 'sql-template-tag'
import type { BucketKind, LedgerKind } from '@/lib/db/generated/enums'
import type { Db } from '@/lib/db/speak'
import { alongWithBalance } from '@/lib/live/announce'

/**
 * Whose money stands against a user's: deposits and withdrawals, buy-ins and payouts, promos, operators' corrections, and
 * what could not be taken back.
 */
export type HouseAccount = 'funding' | 'entries' | 'promos' | 'adjustments' | 'shortfalls'

/** A movement of one user's money against one house account; positive cents go to the user. */
export type NewTransaction = {
  kind: LedgerKind
  userId: number
  house: HouseAccount
  amounts: readonly { bucket: BucketKind; cents: bigint }[]
  pickemEntryId?: number
  settlement?: number
  reversesId?: bigint
  reason?: string
  /** Refused the second time, by a unique index. */
  requestKey?: string
}

/**
 * Posts a movement as one ledger transaction whose postings sum to zero, and answers its id; balances follow by trigger,
 * and apps are told.
 */
export async function post(db: Db, movement: NewTransaction): Promise<bigint> {
  const {
    kind,
    userId,
    house,
    pickemEntryId = null,
    settlement = 1,
    reversesId = null,
    reason = '',
    requestKey = null,
  } = movement
  const amounts = movement.amounts.filter(({ cents }) => cents !== 0n)
  const buckets = amounts.map(({ bucket }) => bucket)
  const cents = amounts.map(amount => amount.cents)
  const row = await db.row<{ id: bigint }>(sql`
    with posted as (
      insert into ledger_transactions (kind, user_id, pickem_entry_id, settlement, reverses_id, reason,
                                       request_key)
      values (${kind}::text::ledger_kind, ${userId}, ${pickemEntryId}, ${settlement}, ${reversesId}, ${reason},
              ${requestKey})
      returning id
    ), moved as (
      insert into postings (transaction_id, user_id, house_account, bucket, amount_cents)
      select posted.id, side.user_id, side.house, movement.bucket::bucket_kind, side.sign * movement.cents
        from posted,
             unnest(${buckets}::text[], ${cents}::bigint[]) as movement (bucket, cents),
             (values (${userId}::int, null, 1), (null, ${house}::text, -1)) as side (user_id, house, sign)
    )
    select posted.id from posted${alongWithBalance(userId)}`)
  if (!row) throw new Error('a ledger transaction was not written')
  return row.id
}
