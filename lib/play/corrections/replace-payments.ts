import sql from 'sql-template-tag'
import type { Db } from '@/lib/db/db'
import {
  groupPayments,
  loadBalances,
  type Payment,
  type PaymentRow,
  replacePayment,
} from '@/lib/ledger/replace-payment'
import { loadBuyIns } from '@/lib/play/grading/load-entries'
import { type GradedEntry, paymentAmounts } from '@/lib/play/grading/rules'
import { paymentDifference } from './rules'

/** Replaces payments that differ. Returns the shortfall by entry that the company lent. The balances must be locked. */
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
    const { id, userId, settlement } = one.entry
    const before = payments.get(id)
    const after = paymentAmounts(one, buyIns.get(id))
    const kind = one.outcome === 'won' ? ('payout' as const) : ('refund' as const)
    const isSame = paymentDifference(before?.amounts ?? [], after).length === 0
    if (isSame && (!before || before.kind === kind)) continue
    const entry = { pickemEntryId: id }
    const replacement = { userId, entry, settlement: settlement + 1, before, after, kind, reason }
    const shortfall = await replacePayment(
      db,
      { ...replacement, loanReason: `${reason}, entry ${id}` },
      balances.get(userId),
    )
    if (shortfall > 0n) shortfalls.set(id, shortfall)
  }
  return shortfalls
}

/** The current payment of each entry; entries without one are left out. */
export async function loadPayments(db: Db, entryIds: readonly number[]): Promise<Map<number, Payment>> {
  const rows = await db.rows<PaymentRow>(sql`
    select paid.pickem_entry_id::float8 as entry_id /* not null */, paid.id, paid.kind, postings.bucket, postings.amount_cents as cents
      from ledger_transactions paid join postings on postings.transaction_id = paid.id
     where paid.pickem_entry_id = any(${entryIds}::bigint[]) and paid.kind in ('payout', 'refund')
       and postings.user_id is not null
       and not exists (select from ledger_transactions back where back.reverses_id = paid.id)
     order by paid.pickem_entry_id, postings.bucket`)
  return groupPayments(rows)
}
