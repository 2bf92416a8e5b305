import sql from 'sql-template-tag'
import type { Author } from '@/lib/audit/author'
import { recordChange } from '@/lib/audit/record'
import type { BucketKind } from '@/lib/db/generated/enums'
import type { Db } from '@/lib/db/db'
import { brokenConstraint, transaction } from '@/lib/db/transaction'
import { Failure } from '@/lib/failure'
import { assertWithinPolicy, lockPolicy } from '@/lib/policy/assert-within-policy'
import { lockWallet, type Wallet } from './lock-wallet'
import { post } from './post'
import { assertCovers } from './rules'

/** What an operator gives (or, below zero, takes); `requestKey` is the form's own, so that sending it twice acts once. */
export type Adjustment = {
  userId: number
  bucket: BucketKind
  amountCents: bigint
  reason: string
  requestKey: string
}

/** The ledger transaction that was written, and its audit row, which is null where the form had been sent before. */
export type Adjusted = { transactionId: number; auditId: number | null }

/**
 * Moves an operator's amount into or out of a user's bucket, as a ledger transaction with its audit row.
 * Throws WalletNotFound, AdjustmentEmpty, BalanceTooLow, RequestKeyReused, and SecondManagerNeeded above the limits.
 */
export async function adjustBalance(by: Author, adjustment: Adjustment): Promise<Adjusted> {
  return transaction(db => adjust(db, by, adjustment))
}

/** The same in the caller's transaction; `agreedById` is the second manager, with whom any amount is moved. */
export async function adjust(
  db: Db,
  by: Author,
  adjustment: Adjustment,
  agreedById: number | null = null,
): Promise<Adjusted> {
  const { userId, bucket, amountCents, reason } = adjustment
  if (amountCents === 0n) throw new Failure('AdjustmentEmpty')
  await lockPolicy(db)
  const wallet = await lockWallet(db, userId)
  const earlier = await findEarlier(db, adjustment)
  if (earlier !== null) return { transactionId: earlier, auditId: null }
  await assertWithinPolicy(db, by, 'balance.adjust', { cents: [{ userId, cents: amountCents }] }, agreedById)
  assertCovers(bucket, wallet.balances[bucket], amountCents)
  const transactionId = await postAdjustment(db, adjustment)
  const auditId = await recordChange(db, by, {
    action: 'balance.adjust',
    subject: { type: 'user', id: userId, name: wallet.username },
    before: null,
    after: describe(wallet, adjustment, transactionId),
    reason,
    agreedById,
  })
  return { transactionId, auditId }
}

/** The transaction of a form that was sent before; throws RequestKeyReused when that said something else. */
async function findEarlier(db: Db, wanted: Adjustment): Promise<number | null> {
  const found = await db.row<{ id: bigint; userId: number; bucket: BucketKind; amountCents: bigint }>(sql`
    select t.id, t.user_id, p.bucket, p.amount_cents
      from ledger_transactions t join postings p on p.transaction_id = t.id and p.user_id is not null
     where t.request_key = ${wanted.requestKey}`)
  if (!found) return null
  const isSame =
    found.userId === wanted.userId &&
    found.bucket === wanted.bucket &&
    found.amountCents === wanted.amountCents
  if (!isSame) throw new Failure('RequestKeyReused')
  return Number(found.id)
}

async function postAdjustment(db: Db, { userId, bucket, amountCents, reason, requestKey }: Adjustment) {
  const amounts = [{ bucket, cents: amountCents }]
  const movement = { kind: 'adjustment', userId, house: 'adjustments', amounts, reason, requestKey } as const
  const id = await post(db, movement).catch(error => {
    // Two users' forms with one key at the same moment.
    if (brokenConstraint(error) === 'ledger_transactions_request_key_key')
      throw new Failure('RequestKeyReused')
    throw error
  })
  return Number(id)
}

function describe({ balances }: Wallet, { bucket, amountCents }: Adjustment, transactionId: number) {
  const balanceCents = balances[bucket] + amountCents
  return { bucket, amountCents, balanceCents, transactionId }
}
