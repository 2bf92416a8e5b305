import sql from 'sql-template-tag'
import type { Author } from '@/lib/change/audit/author'
import { recordChange } from '@/lib/change/audit/record'
import { assertWithinPolicy, lockPolicy } from '@/lib/change/policy/assert-within-policy'
import { Failure } from '@/lib/core/failure'
import type { Db } from '@/lib/db/db'
import type { BucketKind } from '@/lib/db/generated/enums'
import { throwByConstraint, transaction } from '@/lib/db/transaction'
import { lockWallet, type Wallet } from './lock-wallet'
import { post } from './post'
import { assertCovers } from './rules'

/** A credit, or a debit if negative. A form sent twice with the same `requestKey` is posted once. */
export type Adjustment = {
  userId: number
  bucket: BucketKind
  amountCents: bigint
  reason: string
  requestKey: string
}

/** `auditId` is null if the same form was posted before. */
type Adjusted = { transactionId: number; auditId: number | null }

/**
 * Credits or debits a bucket with a ledger transaction and its audit row. Throws WalletNotFound, AdjustmentEmpty,
 * BalanceTooLow, RequestKeyReused, OwnAccount, and SecondManagerNeeded above the limits.
 */
export async function adjustBalance(by: Author, adjustment: Adjustment): Promise<Adjusted> {
  return transaction(db => applyAdjustment(db, by, adjustment))
}

/** Same as `adjustBalance`, in the caller's transaction. With a second manager, `approvedById`, no limits apply. */
export async function applyAdjustment(
  db: Db,
  by: Author,
  adjustment: Adjustment,
  approvedById: number | null = null,
): Promise<Adjusted> {
  const { userId, bucket, amountCents, reason } = adjustment
  if (amountCents === 0n) throw new Failure('AdjustmentEmpty')
  await lockPolicy(db)
  const wallet = await lockWallet(db, userId)
  const earlier = await findEarlier(db, adjustment)
  if (earlier !== null) return { transactionId: earlier, auditId: null }
  await assertWithinPolicy(
    db,
    by,
    'balance.adjust',
    { users: [userId], cents: [{ userId, cents: amountCents }] },
    approvedById,
  )
  assertCovers(bucket, wallet.balances[bucket], amountCents)
  const transactionId = await postAdjustment(db, adjustment)
  const auditId = await recordChange(db, by, {
    action: 'balance.adjust',
    subject: { type: 'user', id: userId, name: wallet.username },
    before: null,
    after: describe(wallet, adjustment, transactionId),
    reason,
    approvedById,
  })
  return { transactionId, auditId }
}

/** The transaction of an identical earlier form. Throws RequestKeyReused if the earlier form differed. */
async function findEarlier(db: Db, adjustment: Adjustment): Promise<number | null> {
  const found = await db.row<{ id: bigint; userId: number; bucket: BucketKind; amountCents: bigint }>(sql`
    select t.id, t.user_id, p.bucket, p.amount_cents
      from ledger_transactions t join postings p on p.transaction_id = t.id and p.user_id is not null
     where t.request_key = ${adjustment.requestKey}`)
  if (!found) return null
  const isSame =
    found.userId === adjustment.userId &&
    found.bucket === adjustment.bucket &&
    found.amountCents === adjustment.amountCents
  if (!isSame) throw new Failure('RequestKeyReused')
  return Number(found.id)
}

async function postAdjustment(db: Db, { userId, bucket, amountCents, reason, requestKey }: Adjustment) {
  const amounts = [{ bucket, cents: amountCents }]
  const input = {
    kind: 'adjustment',
    userId,
    houseAccount: 'adjustments',
    amounts,
    reason,
    requestKey,
  } as const
  // Concurrent forms with the same key for different users.
  const throwIfReused = throwByConstraint({
    ledger_transactions_request_key_key: () => new Failure('RequestKeyReused'),
  })
  const id = await post(db, input).catch(throwIfReused)
  return Number(id)
}

function describe({ balances }: Wallet, { bucket, amountCents }: Adjustment, transactionId: number) {
  const balanceCents = balances[bucket] + amountCents
  return { bucket, amountCents, balanceCents, transactionId }
}
