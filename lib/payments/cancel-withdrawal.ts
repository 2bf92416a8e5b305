import { Failure } from '@/lib/core/failure'
import type { RunIdempotent } from '@/lib/db/idempotent'
import { transaction } from '@/lib/db/transaction'
import { lockWithdrawal, returnCash } from './apply-payout'

/**
 * Returns the cash of a withdrawal that was not sent to the provider yet. A withdrawal of another user counts as missing.
 * Throws WithdrawalNotFound or WithdrawalNotCancelable.
 */
export async function cancelWithdrawal(
  runIdempotent: RunIdempotent,
  userId: number,
  id: number,
): Promise<void> {
  await transaction(db =>
    runIdempotent(db, async () => {
      const withdrawal = await lockWithdrawal(db, id)
      if (withdrawal?.userId !== userId) throw new Failure('WithdrawalNotFound')
      const { status } = withdrawal
      if (status !== 'pending') throw new Failure('WithdrawalNotCancelable', { status })
      await returnCash(db, withdrawal, 'canceled', '')
    }),
  )
}
