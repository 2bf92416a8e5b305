import sql from 'sql-template-tag'
import { Failure } from '@/lib/core/failure'
import { db } from '@/lib/db/client'
import { approveWithdrawal, declineWithdrawal } from '@/lib/payments/decide-withdrawal'

const by = { operatorId: null, name: 'QA tools', sessionId: null, requestId: '' }
const reason = 'Decided by QA tools'

/** Decides the oldest withdrawal of the user that waits. Throws WithdrawalNotFound and what an operator's decision throws. */
export async function decideWithdrawal(userId: number, decision: 'approved' | 'declined'): Promise<void> {
  const row = await db.row<{ withdrawalId: number }>(sql`
    select id::float8 as withdrawal_id from withdrawals where user_id = ${userId} and status = 'pending' order by id limit 1`)
  if (!row) throw new Failure('WithdrawalNotFound')
  const decide = decision === 'approved' ? approveWithdrawal : declineWithdrawal
  await decide(by, { ...row, disputeIds: [] }, reason)
}
