import sql from 'sql-template-tag'
import type { z } from 'zod'
import type { Reverter } from '@/lib/change/audit/reverter'
import { change } from '@/lib/change/change'
import { assertWithinPolicy, findExceededLimit } from '@/lib/change/policy/assert-within-policy'
import { moneyLimits } from '@/lib/change/policy/policy-row'
import { formatAmount } from '@/lib/core/amount'
import { Failure } from '@/lib/core/failure'
import { db } from '@/lib/db/client'
import type { Db } from '@/lib/db/db'
import type { BucketKind } from '@/lib/db/generated/enums'
import { throwByConstraint } from '@/lib/db/transaction'
import { readBalanceFacts } from './balance-facts'
import { ledgerFailures } from './ledger-failures'
import { getWalletOwner, lockWallet } from './lock-wallet'
import { post } from './post'
import { postReversal, reverseTransaction } from './reverse-transaction'
import { assertCovers } from './rules'
import { adjustmentForm } from './schema'

/** A credit, or a debit if negative. A form sent twice with the same `requestKey` is posted once. */
export type Adjustment = z.output<typeof adjustmentForm>

/** Reverts with a reversal. An adjustment that was already reversed counts as changed since. */
const undoAdjustment: Reverter = {
  role: 'manager',
  async read(db, { after }) {
    // The audit row of a revert cannot be reverted itself: the operator makes a new adjustment.
    if (!after) return null
    const reversed = await db.row(sql`
      select id from ledger_transactions where reverses_id = ${Number(after.transactionId)}`)
    return reversed ? { ...after, transactionId: null } : after
  },
  async restore(db, { after, isUndo }, by) {
    const transactionId = Number(after?.transactionId)
    await postReversal(db, { transactionId, reason: `Undoes T-${transactionId}` }, async measure => {
      if (!isUndo) await assertWithinPolicy(db, by, reverseTransaction, measure)
    })
  },
}

/** Credits or debits a bucket. Throws WalletNotFound, AdjustmentEmpty, BalanceTooLow and RequestKeyReused. */
export const adjustBalance = change({
  name: 'balance.adjust',
  title: 'Credit or debit a balance',
  topics: ['money'],
  users: 'gives',
  role: 'manager',
  reason: 'always',
  secondManager: 'above',
  limits: moneyLimits,
  did: describeAdjustment,
  undone: describeUndoneAdjustment,
  undo: undoAdjustment,
  failures: ledgerFailures,
  input: adjustmentForm,
  subject: (db, { userId }) => getWalletOwner(db, userId),
  confirm: 'subject',
  async run(db, adjustment, { reason, assertAllowed }) {
    const { userId, bucket, amountCents } = adjustment
    if (amountCents === 0n) throw new Failure('AdjustmentEmpty')
    const { username, balances } = await lockWallet(db, userId)
    const subject = { type: 'user', id: userId, name: username }
    const earlier = await findEarlier(db, adjustment)
    if (earlier !== null) return { subject, isUnchanged: true, result: { transactionId: earlier } }
    await assertAllowed({ users: [userId], cents: [{ userId, cents: amountCents }] })
    assertCovers(bucket, balances[bucket], amountCents)
    const transactionId = await postAdjustment(db, adjustment, reason)
    const balanceCents = balances[bucket] + amountCents
    return { subject, after: { bucket, amountCents, balanceCents, transactionId }, result: { transactionId } }
  },
  approval: {
    phrase: ({ amountCents, bucket }) => {
      const cents = Number(amountCents)
      return `${cents < 0 ? 'Debit' : 'Credit'} ${formatMoved(Math.abs(cents), String(bucket))}`
    },
    facts: (db, _, run) => readBalanceFacts(db, run),
  },
})

type Adjusted = { after: Record<string, unknown> }

function describeAdjustment({ after: { amountCents, bucket } }: Adjusted): string {
  if (amountCents === undefined) return 'credited or debited {subject}'
  const cents = Number(amountCents)
  const amount = formatMoved(Math.abs(cents), String(bucket))
  return cents < 0 ? `debited ${amount} from {subject}` : `credited ${amount} to {subject}`
}

function describeUndoneAdjustment({ after: { amountCents, bucket } }: Adjusted): string {
  if (amountCents === undefined) return 'undid credits or debits of {subject}'
  const cents = Number(amountCents)
  const amount = formatMoved(Math.abs(cents), String(bucket))
  return cents < 0
    ? `undid the debit of ${amount} from {subject}`
    : `undid the credit of ${amount} to {subject}`
}

/** "$5.00 cash", "$5.00 site credits", "300 credits". */
const formatMoved = (cents: number, bucket: string) =>
  `${formatAmount(cents, bucket)}${bucket === 'cash' ? ' cash' : ''}`

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

async function postAdjustment(
  db: Db,
  { userId, bucket, amountCents, requestKey }: Adjustment,
  reason: string,
): Promise<number> {
  const amounts = [{ bucket, cents: amountCents }]
  // Concurrent forms with the same key for different users.
  const throwIfReused = throwByConstraint({
    ledger_transactions_request_key_key: () => new Failure('RequestKeyReused'),
  })
  const input = {
    kind: 'adjustment',
    userId,
    houseAccount: 'adjustments',
    amounts,
    reason,
    requestKey,
  } as const
  return Number(await post(db, input).catch(throwIfReused))
}

/** Amounts are in hundredths. */
type AdjustmentPreview = { balanceCents: bigint; nextCents: bigint; needsSecondManager: boolean }

export async function previewAdjustment(
  operatorId: number,
  { userId, bucket, amountCents }: Pick<Adjustment, 'userId' | 'bucket' | 'amountCents'>,
): Promise<AdjustmentPreview> {
  const balanceCents = await readBalance(userId, bucket)
  assertCovers(bucket, balanceCents, amountCents)
  const move = { userId, cents: amountCents }
  const exceeded = await findExceededLimit(db, operatorId, adjustBalance, { cents: [move] })
  return { balanceCents, nextCents: balanceCents + amountCents, needsSecondManager: exceeded !== null }
}

async function readBalance(userId: number, bucket: BucketKind): Promise<bigint> {
  const stored = await db.row<{ balanceCents: bigint }>(sql`
    select balance_cents from buckets join users on users.id = user_id
     where user_id = ${userId} and kind = ${bucket} and deleted_at is null`)
  if (!stored) throw new Failure('WalletNotFound')
  return stored.balanceCents
}
