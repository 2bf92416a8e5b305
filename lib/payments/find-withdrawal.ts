import sql from 'sql-template-tag'
import { db } from '@/lib/db/client'
import { Failure } from '@/lib/failure'
import type { WithdrawalState } from './rules'

export type Withdrawal = {
  id: number
  status: WithdrawalState
  amountCents: bigint
  needsApproval: boolean
  methodLabel: string
  failureReason: string
  createdAt: Date
  closedAt: Date | null
}

/** A withdrawal of another user counts as missing. Throws WithdrawalNotFound. */
export async function getWithdrawal(userId: number, id: number): Promise<Withdrawal> {
  const withdrawal = await db.row<Withdrawal>(sql`
    select id, status, amount_cents, needs_approval, method_label, failure_reason, created_at,
           coalesce(closed_at, completed_at) as closed_at
      from withdrawals where id = ${id} and user_id = ${userId}`)
  if (!withdrawal) throw new Failure('WithdrawalNotFound')
  return withdrawal
}
