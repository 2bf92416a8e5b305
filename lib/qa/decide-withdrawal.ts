import sql from 'sql-template-tag'
import type { z } from 'zod'
import { Failure } from '@/lib/core/failure'
import { db } from '@/lib/db/client'
import { transaction } from '@/lib/db/transaction'
import { approveWithdrawal, declineWithdrawal } from '@/lib/payments/decide-withdrawal'
import { failPayout } from '@/lib/payments/sandbox/books'
import type { withdrawalDecision } from './schema'

const by = { operatorId: null, name: 'QA tools', sessionId: null, requestId: '' }
const reason = 'Decided by QA tools'

/**
 * Decides the oldest withdrawal of the user that waits; `failed` approves it, and the sandbox does not pay it. Throws
 * WithdrawalNotFound and what an operator's decision throws.
 */
export async function decideWithdrawal(
  userId: number,
  decision: z.output<typeof withdrawalDecision>['decision'],
): Promise<void> {
  const row = await db.row<{ withdrawalId: number; amountCents: bigint }>(sql`
    select id::float8 as withdrawal_id, amount_cents from withdrawals
     where user_id = ${userId} and status = 'pending' order by id limit 1`)
  if (!row) throw new Failure('WithdrawalNotFound')
  const { withdrawalId } = row
  if (decision === 'failed') await transaction(tx => failPayout(tx, row))
  const decide = decision === 'declined' ? declineWithdrawal : approveWithdrawal
  await decide(by, { withdrawalId, disputeIds: [] }, reason)
}
