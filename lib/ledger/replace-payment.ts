import sql, { type Sql } from 'sql-template-tag'
import type { Db } from '@/lib/db/db'
import type { BucketKind, LedgerKind } from '@/lib/db/generated/enums'
import { collectLoan, lend, loadOpenLoans } from './loans'
import { post } from './post'
import {
  type BucketAmounts,
  canBeNegative,
  coveredPart,
  negate,
  paymentDifference,
  totalCents,
} from './rules'

/** A payment that was not reversed. */
export type Payment = { id: bigint; kind: LedgerKind; amounts: BucketAmounts }

type PaymentRow = { entryId: number; id: bigint; kind: LedgerKind; bucket: BucketKind; cents: bigint }

type EntryKind = 'pickem' | 'contest'

const entryColumns = { pickem: sql`moved.pickem_entry_id`, contest: sql`moved.contest_entry_id` }
const lentFor = { pickem: sql`lent.pickem_entry_id`, contest: sql`lent.contest_entry_id` }
const paymentKinds = { pickem: sql`('payout', 'refund')`, contest: sql`('payout')` }

/** Whether the ledger transaction `moved` paid its entry and was not reversed. */
const isPayment = (kind: EntryKind): Sql => sql`
  moved.kind in ${paymentKinds[kind]}
  and not exists (select from ledger_transactions back where back.reverses_id = moved.id)`

/** The payment of each entry that was not reversed; entries without one are left out. */
export function loadPayments(db: Db, kind: EntryKind, entryIds: readonly number[]) {
  return loadAmounts(db, kind, entryIds, isPayment(kind))
}

/** The cash of that payment. */
export const paidCash = (kind: EntryKind, entryId: Sql): Sql => sql`
  coalesce((select sum(postings.amount_cents)
              from ledger_transactions moved join postings on postings.transaction_id = moved.id
             where ${entryColumns[kind]} = ${entryId} and postings.user_id is not null and postings.bucket = 'cash'
               and ${isPayment(kind)}), 0)::bigint`

/** Buy-in of each paid entry, by the buckets that paid. */
export async function loadBuyIns(db: Db, kind: EntryKind, entryIds: readonly number[]) {
  const bought = await loadAmounts(db, kind, entryIds, sql`moved.kind = 'buy_in'`)
  return new Map([...bought].map(([entryId, { amounts }]) => [entryId, negate(amounts)]))
}

async function loadAmounts(db: Db, kind: EntryKind, entryIds: readonly number[], which: Sql) {
  const column = entryColumns[kind]
  const rows = await db.rows<PaymentRow>(sql`
    select ${column}::float8 as entry_id /* not null */, moved.id, moved.kind, postings.bucket,
           postings.amount_cents as cents
      from ledger_transactions moved join postings on postings.transaction_id = moved.id
     where ${column} = any(${entryIds}::bigint[]) and postings.user_id is not null and ${which}
     order by ${column}, postings.bucket`)
  const byEntry = new Map<number, Payment>()
  for (const { entryId, id, kind, bucket, cents } of rows) {
    const amounts = [...(byEntry.get(entryId)?.amounts ?? []), { bucket, cents }]
    byEntry.set(entryId, { id, kind, amounts })
  }
  return byEntry
}

/** Balances of one user, updated with each replaced payment. */
type BalancesByBucket = Map<BucketKind, bigint>

type Replacement = {
  userId: number
  entry: { pickemEntryId: number } | { contestEntryId: number }
  /** Number of the settlement that pays. */
  settlement: number
  before: Payment | undefined
  after: BucketAmounts
  kind: 'payout' | 'refund'
  reason: string
  loanReason: string
}

/**
 * Reverses the payment of an entry and posts the new one. If the user's balance does not cover the reversal, the company
 * lends the shortfall. The new payment repays it, then loans of earlier corrections of the entry, so that a win that is
 * restored is not paid twice. Returns what remains of the shortfall, which is a loan of its own, so that an operator can
 * collect exactly this. The balances must be locked.
 */
export async function replacePayment(
  db: Db,
  replacement: Replacement,
  balances: BalancesByBucket | undefined,
): Promise<bigint> {
  const { userId, entry, settlement, before, after, kind, reason, loanReason } = replacement
  const loan = findShortfall(before, balances)
  const payment = { userId, ...entry, settlement, reason }
  const reversal = negate(before?.amounts ?? [])
  if (loan.length > 0) await lend(db, { ...payment, amounts: loan, reason: loanReason })
  if (before)
    await post(db, {
      ...payment,
      kind: 'reversal',
      houseAccount: 'entries',
      reversesId: before.id,
      amounts: reversal,
    })
  if (after.length > 0) await post(db, { ...payment, kind, houseAccount: 'entries', amounts: after })
  const kept = after.length > 0 ? await repayLoans(db, replacement) : []
  for (const { bucket, cents } of [...loan, ...reversal, ...kept])
    balances?.set(bucket, (balances.get(bucket) ?? 0n) + cents)
  return totalCents(paymentDifference(coveredPart(loan, after), loan))
}

/** Repays the open loans of the entry from its new payment, the newest first. Returns what the user keeps of it. */
async function repayLoans(db: Db, replacement: Replacement): Promise<BucketAmounts> {
  const { entry, settlement, after, reason } = replacement
  const [kind, entryId] =
    'pickemEntryId' in entry
      ? (['pickem', entry.pickemEntryId] as const)
      : (['contest', entry.contestEntryId] as const)
  let kept = after
  for (const loan of await loadOpenLoans(db, sql`${lentFor[kind]} = ${entryId}`)) {
    const { collected } = await collectLoan(db, { ...loan, settlement }, kept, reason)
    kept = paymentDifference(collected, kept)
  }
  return kept
}

/** The amount per bucket that the balance lacks to reverse the payment. */
function findShortfall(before: Payment | undefined, balances: BalancesByBucket | undefined): BucketAmounts {
  return (before?.amounts ?? []).flatMap(({ bucket, cents }) => {
    const missing = cents - (balances?.get(bucket) ?? 0n)
    return missing > 0n && !canBeNegative.includes(bucket) ? { bucket, cents: missing } : []
  })
}

export async function loadBalances(db: Db, userIds: readonly number[]) {
  const rows = await db.rows<{ userId: number; kind: BucketKind; balanceCents: bigint }>(sql`
    select user_id, kind, balance_cents from buckets where user_id = any(${userIds}::int[])`)
  const byUser = new Map<number, BalancesByBucket>()
  for (const { userId, kind, balanceCents } of rows)
    byUser.set(userId, (byUser.get(userId) ?? new Map()).set(kind, balanceCents))
  return byUser
}
