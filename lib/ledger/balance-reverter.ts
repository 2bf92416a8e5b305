import sql from 'sql-template-tag'
import type { Reverter } from '@/lib/change/audit/reverter'
import { assertWithinPolicy } from '@/lib/change/policy/assert-within-policy'
import { postReversal } from './reverse-transaction'

/** Reverts `balance.adjust` with a reversal. An adjustment that was already reversed counts as changed since. */
export const balanceReverter: Reverter = {
  role: 'manager',
  async read(db, { after }) {
    // The audit row of a revert cannot be reverted itself: the operator makes a new adjustment.
    if (!after) return null
    const reversed = await db.row(sql`
      select id from ledger_transactions where reverses_id = ${Number(after.transactionId)}`)
    return reversed ? { ...after, transactionId: null } : after
  },
  async restore(db, { auditId, after, isUndo }, by) {
    const reason = `Reverts audit row ${auditId}`
    await postReversal(
      db,
      { transactionId: Number(after?.transactionId), reason },
      async (userId, amounts) => {
        const cents = amounts.map(one => ({ userId, cents: one }))
        if (!isUndo) await assertWithinPolicy(db, by, 'transaction.reverse', { users: [userId], cents })
      },
    )
  },
}
