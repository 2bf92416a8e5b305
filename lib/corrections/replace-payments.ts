import sql from 'sql-template-tag'
import type { BucketKind } from '@/lib/db/generated/enums'
import type { Db } from '@/lib/db/db'
import { post } from '@/lib/wallet/post'
import { paymentDifference } from './rules'
import { paymentAmounts, type GradedEntry } from '@/lib/grading/grade-entry'
import { loadPayments, type Payment } from './load-payments'
import { type Amounts, loadBuyIns } from '@/lib/grading/load-entries'

/** Only these may be spent below zero. */
const mayOwe: readonly BucketKind[] = ['credits', 'reward_credits']

type Purse = Map<BucketKind, bigint>

/**
 * Takes back what the entries were paid and pays what they are paid now, where that is something else. What a user no
 * longer has is lent by the house for it and taken out of the new payment; answers, by entry, what that leaves the house
 * with. The owners' balances have to be locked.
 */
export async function replacePayments(
  db: Db,
  graded: readonly GradedEntry[],
  reason: string,
): Promise<Map<number, bigint>> {
  const ids = graded.map(one => one.entry.id)
  const [payments, buyIns] = [await loadPayments(db, ids), await loadBuyIns(db, ids)]
  const purses = await loadPurses(
    db,
    graded.map(one => one.entry.userId),
  )
  const shortfalls = new Map<number, bigint>()
  for (const one of graded) {
    const { id, userId } = one.entry
    const before = payments.get(id)
    const after = paymentAmounts(one, buyIns.get(id))
    const kind = one.outcome === 'won' ? 'payout' : 'refund'
    if (paymentDifference(before?.amounts ?? [], after).length === 0 && (!before || before.kind === kind)) continue
    const lent = lendFor(before, purses.get(userId))
    const kept = await replace(db, one, { before, after, kind, lent, reason })
    for (const { bucket, cents } of kept.moves) move(purses.get(userId), bucket, cents)
    if (kept.shortfall > 0n) shortfalls.set(id, kept.shortfall)
  }
  return shortfalls
}

async function loadPurses(db: Db, userIds: number[]): Promise<Map<number, Purse>> {
  const rows = await db.rows<{ userId: number; kind: BucketKind; balanceCents: bigint }>(
    sql`select user_id, kind, balance_cents from buckets where user_id = any(${userIds}::int[])`,
  )
  const purses = new Map<number, Purse>()
  for (const { userId, kind, balanceCents } of rows)
    purses.set(userId, (purses.get(userId) ?? new Map()).set(kind, balanceCents))
  return purses
}

/** What is missing in each bucket for taking the payment back whole. */
function lendFor(before: Payment | undefined, purse: Purse | undefined): Amounts {
  return (before?.amounts ?? []).flatMap(({ bucket, cents }) => {
    const missing = cents - (purse?.get(bucket) ?? 0n)
    return missing > 0n && !mayOwe.includes(bucket) ? { bucket, cents: missing } : []
  })
}

type Replacement = {
  before: Payment | undefined
  after: Amounts
  kind: 'payout' | 'refund'
  lent: Amounts
  reason: string
}

async function replace(
  db: Db,
  { entry: { id, userId, settlement } }: GradedEntry,
  { before, after, kind, lent, reason }: Replacement,
): Promise<{ moves: Amounts; shortfall: bigint }> {
  const of = { userId, pickemEntryId: id, settlement: settlement + 1, reason }
  // An adjustment like any other: an operator may take it back once the user has the money.
  const loan = { userId, kind: 'adjustment', house: 'shortfalls', reason: `${reason}, entry ${id}` } as const
  const back = negate(before?.amounts ?? [])
  const repaid = lent.flatMap(({ bucket, cents }) => {
    const paid = after.find(amount => amount.bucket === bucket)?.cents ?? 0n
    return paid > 0n ? { bucket, cents: paid < cents ? paid : cents } : []
  })
  if (lent.length > 0) await post(db, { ...loan, amounts: lent })
  if (before)
    await post(db, { ...of, kind: 'reversal', house: 'entries', reversesId: before.id, amounts: back })
  if (after.length > 0) await post(db, { ...of, kind, house: 'entries', amounts: after })
  if (repaid.length > 0) await post(db, { ...loan, amounts: negate(repaid) })
  return { moves: [...lent, ...back, ...after, ...negate(repaid)], shortfall: sum(lent) - sum(repaid) }
}

const negate = (amounts: Amounts): Amounts => amounts.map(({ bucket, cents }) => ({ bucket, cents: -cents }))

const sum = (amounts: Amounts): bigint => amounts.reduce((total, { cents }) => total + cents, 0n)

function move(purse: Purse | undefined, bucket: BucketKind, cents: bigint): void {
  purse?.set(bucket, (purse.get(bucket) ?? 0n) + cents)
}
