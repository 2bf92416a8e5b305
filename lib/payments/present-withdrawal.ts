import type { z } from 'zod'
import { formatCents } from '@/lib/core/money'
import { flag, timestamp } from '@/lib/core/wire'
import type { Withdrawal } from './find-withdrawal'
import type { TransferPage } from './page'
import type { withdrawalDetails, withdrawalPage } from './schema-api'

export function presentWithdrawal(withdrawal: Withdrawal): z.input<typeof withdrawalDetails> {
  const { id, status, amountCents, needsApproval, methodLabel, failureReason, createdAt, closedAt } =
    withdrawal
  return {
    withdrawal_id: id,
    status,
    amount: formatCents(amountCents),
    payment_method: methodLabel || null,
    is_reviewed: flag(needsApproval),
    is_cancelable: flag(status === 'pending'),
    failure_reason: failureReason || null,
    created_at: timestamp(createdAt),
    closed_at: closedAt && timestamp(closedAt),
  }
}

/** As it was requested, also in the reply to a repeated request. */
export const presentNewWithdrawal = (withdrawal: Withdrawal) =>
  presentWithdrawal({ ...withdrawal, status: 'pending', failureReason: '', closedAt: null })

export const presentWithdrawals = ({
  rows,
  nextId,
}: TransferPage<Withdrawal>): z.input<typeof withdrawalPage> => ({
  withdrawals: rows.map(presentWithdrawal),
  next_cursor: nextId === null ? null : String(nextId),
})
