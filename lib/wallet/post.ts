import sql from 'sql-template-tag'
import type { BucketKind, LedgerKind } from '@/lib/db/generated/enums'
import type { Db } from '@/lib/db/db'
import { withBalanceEvent } from '@/lib/realtime/publish'

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
    select posted.id from posted${withBalanceEvent(userId)}`)
  if (!row) throw new Error('a ledger transaction was not written')
  return row.id
}

/**
 * Posts many movements in one statement, each as a ledger transaction of its own whose postings sum to zero; balances
 * follow by trigger. To be called with the balances locked where several statements could wait for each other.
 */
export async function postAll(db: Db, movements: readonly NewTransaction[]): Promise<void> {
  if (movements.length === 0) return
  const parts = movements.flatMap(({ amounts }, index) =>
    amounts.filter(({ cents }) => cents !== 0n).map(amount => ({ ...amount, seat: index + 1 })),
  )
  await db.run(sql`
    with movement as materialized (
      select nextval(pg_get_serial_sequence('ledger_transactions', 'id')) as id, told.*
        from unnest(${movements.map(one => one.kind)}::text[], ${movements.map(one => one.userId)}::int[],
                    ${movements.map(one => one.house)}::text[], ${movements.map(one => one.pickemEntryId ?? null)}::int[],
                    ${movements.map(one => one.settlement ?? 1)}::int[], ${movements.map(one => one.reversesId ?? null)}::bigint[],
                    ${movements.map(one => one.reason ?? '')}::text[])
             with ordinality as told (kind, user_id, house, entry_id, settlement, reverses_id, reason, seat)
    ), posted as (
      insert into ledger_transactions (id, kind, user_id, pickem_entry_id, settlement, reverses_id, reason)
      select id, kind::ledger_kind, user_id, entry_id, settlement, reverses_id, reason from movement
    )
    insert into postings (transaction_id, user_id, house_account, bucket, amount_cents)
    select movement.id, side.user_id, side.house, part.bucket::bucket_kind, side.sign * part.cents
      from unnest(${parts.map(part => part.seat)}::int[], ${parts.map(part => part.bucket)}::text[],
                  ${parts.map(part => part.cents)}::bigint[]) as part (seat, bucket, cents)
           join movement on movement.seat = part.seat,
           lateral (values (movement.user_id, null, 1), (null, movement.house, -1)) as side (user_id, house, sign)`)
}
