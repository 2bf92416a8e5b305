import sql from 'sql-template-tag'
import type { Db } from '@/lib/db/db'
import type { BucketKind, LedgerKind } from '@/lib/db/generated/enums'
import { loadBuyIns } from '@/lib/grading/load-entries'
import { type BucketAmounts, type GradedEntry, paymentAmounts } from '@/lib/grading/rules'
import { post } from '@/lib/wallet/post'
import { paymentDifference } from './rules'

/** Buckets whose balance can go below zero. */
const overdraftBuckets: readonly BucketKind[] = ['credits', 'reward_credits']

type Balances = Map<BucketKind, bigint>

/**
 * Reverses the payment of each entry and posts the new one, if they differ. If the user's balance does not cover the
 * reversal, the company lends the shortfall and collects it from the new payment. Returns the remaining shortfall by entry.
 * The owners' balances must be locked.
 */
export async function replacePayments(
  db: Db,
  graded: readonly GradedEntry[],
  reason: string,
): Promise<Map<number, bigint>> {
  const ids = graded.map(one => one.entry.id)
  const [payments, buyIns] = [await loadPayments(db, ids), await loadBuyIns(db, ids)]
  const balances = await loadBalances(
    db,
    graded.map(one => one.entry.userId),
  )
  const shortfalls = new Map<number, bigint>()
  for (const one of graded) {
    const { id, userId } = one.entry
    const before = payments.get(id)
    const after = paymentAmounts(one, buyIns.get(id))
    const kind = one.outcome === 'won' ? 'payout' : 'refund'
    const isSame = paymentDifference(before?.amounts ?? [], after).length === 0
    if (isSame && (!before || before.kind === kind)) continue
    const loan = findShortfall(before, balances.get(userId))
    const { changes, shortfall } = await replace(db, one, { before, after, kind, loan, reason })
    for (const { bucket, cents } of changes) addTo(balances.get(userId), bucket, cents)
    if (shortfall > 0n) shortfalls.set(id, shortfall)
  }
  return shortfalls
}

/** A payment that was not reversed. */
type Payment = { id: bigint; kind: LedgerKind; amounts: BucketAmounts }

/** The current payment of each entry; entries without one are left out. */
export async function loadPayments(db: Db, entryIds: readonly number[]): Promise<Map<number, Payment>> {
  const rows = await db.rows<{
    entryId: number
    id: bigint
    kind: LedgerKind
    bucket: BucketKind
    cents: bigint
  }>(sql`
    select paid.pickem_entry_id as entry_id /* not null */, paid.id, paid.kind, postings.bucket, postings.amount_cents as cents
      from ledger_transactions paid join postings on postings.transaction_id = paid.id
     where paid.pickem_entry_id = any(${entryIds}::int[]) and paid.kind in ('payout', 'refund')
       and postings.user_id is not null
       and not exists (select from ledger_transactions back where back.reverses_id = paid.id)
     order by paid.pickem_entry_id, postings.bucket`)
  const byEntry = new Map<number, Payment>()
  for (const { entryId, id, kind, bucket, cents } of rows) {
    const amounts = [...(byEntry.get(entryId)?.amounts ?? []), { bucket, cents }]
    byEntry.set(entryId, { id, kind, amounts })
  }
  return byEntry
}

async function loadBalances(db: Db, userIds: number[]): Promise<Map<number, Balances>> {
  const rows = await db.rows<{ userId: number; kind: BucketKind; balanceCents: bigint }>(
    sql`select user_id, kind, balance_cents from buckets where user_id = any(${userIds}::int[])`,
  )
  const byUser = new Map<number, Balances>()
  for (const { userId, kind, balanceCents } of rows)
    byUser.set(userId, (byUser.get(userId) ?? new Map()).set(kind, balanceCents))
  return byUser
}

/** The amount per bucket that the balance lacks to reverse the payment. */
function findShortfall(before: Payment | undefined, balances: Balances | undefined): BucketAmounts {
  return (before?.amounts ?? []).flatMap(({ bucket, cents }) => {
    const missing = cents - (balances?.get(bucket) ?? 0n)
    return missing > 0n && !overdraftBuckets.includes(bucket) ? { bucket, cents: missing } : []
  })
}

type Replacement = {
  before: Payment | undefined
  after: BucketAmounts
  kind: 'payout' | 'refund'
  loan: BucketAmounts
  reason: string
}

async function replace(
  db: Db,
  { entry: { id, userId, settlement } }: GradedEntry,
  { before, after, kind, loan, reason }: Replacement,
): Promise<{ changes: BucketAmounts; shortfall: bigint }> {
  const payment = { userId, pickemEntryId: id, settlement: settlement + 1, reason }
  // A regular adjustment, so that an operator can reverse it once the user has the money.
  const adjustment = {
    userId,
    kind: 'adjustment',
    house: 'shortfalls',
    reason: `${reason}, entry ${id}`,
  } as const
  const reversal = negate(before?.amounts ?? [])
  const repayment = loan.flatMap(({ bucket, cents }) => {
    const paid = after.find(amount => amount.bucket === bucket)?.cents ?? 0n
    return paid > 0n ? { bucket, cents: paid < cents ? paid : cents } : []
  })
  if (loan.length > 0) await post(db, { ...adjustment, amounts: loan })
  if (before)
    await post(db, {
      ...payment,
      kind: 'reversal',
      house: 'entries',
      reversesId: before.id,
      amounts: reversal,
    })
  if (after.length > 0) await post(db, { ...payment, kind, house: 'entries', amounts: after })
  if (repayment.length > 0) await post(db, { ...adjustment, amounts: negate(repayment) })
  return {
    changes: [...loan, ...reversal, ...after, ...negate(repayment)],
    shortfall: sum(loan) - sum(repayment),
  }
}

const negate = (amounts: BucketAmounts): BucketAmounts =>
  amounts.map(({ bucket, cents }) => ({ bucket, cents: -cents }))

const sum = (amounts: BucketAmounts): bigint => amounts.reduce((total, { cents }) => total + cents, 0n)

function addTo(balances: Balances | undefined, bucket: BucketKind, cents: bigint): void {
  balances?.set(bucket, (balances.get(bucket) ?? 0n) + cents)
}
