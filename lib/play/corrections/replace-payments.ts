import type { Db } from '@/lib/db/db'
import { loadBalances, loadBuyIns, loadPayments, replacePayment } from '@/lib/ledger/replace-payment'
import { type GradedEntry, paymentAmounts } from '@/lib/play/grading/rules'
import { paymentDifference } from './rules'

/** Replaces payments that differ. Returns the shortfall by entry that the company lent. The balances must be locked. */
export async function replacePayments(
  db: Db,
  graded: readonly GradedEntry[],
  reason: string,
): Promise<Map<number, bigint>> {
  const ids = graded.map(one => one.entry.id)
  const [payments, buyIns] = [await loadPayments(db, 'pickem', ids), await loadBuyIns(db, 'pickem', ids)]
  const userIds = graded.map(one => one.entry.userId)
  const balances = await loadBalances(db, userIds)
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
