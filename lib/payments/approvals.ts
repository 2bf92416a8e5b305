import sql from 'sql-template-tag'
import { z } from 'zod'
import { approvable } from '@/lib/change/approval/approvable-action'
import { formatUser } from '@/lib/change/approval/facts'
import { Failure } from '@/lib/core/failure'
import { idShape } from '@/lib/core/wire'
import { approveWithdrawalIn } from '@/lib/payments/decide-withdrawal'
import { findWithdrawals } from '@/lib/payments/withdrawals-list'

export const withdrawalApproval = approvable({
  input: z.object({ withdrawalId: idShape, disputeIds: z.array(idShape).default([]) }),
  changeOf: ({ withdrawalId }) => ({ withdrawalId }),
  async subjectOf(db, { withdrawalId }) {
    const owner = await db.row<{ userId: number; username: string }>(sql`
      select user_id, username from withdrawals join users on users.id = user_id where withdrawals.id = ${withdrawalId}`)
    if (!owner) throw new Failure('WithdrawalNotFound')
    return { type: 'user', id: owner.userId, name: owner.username }
  },
  run: (db, by, { withdrawalId, disputeIds }, { byId, reason }) =>
    approveWithdrawalIn(db, by, { withdrawalId, disputeIds, reason }, byId),
  /** The second manager sees every open dispute, and the requester too: a later one fails. */
  async facts(db, { withdrawalId }, run) {
    const [withdrawal] = await findWithdrawals([withdrawalId], db)
    await run()
    if (!withdrawal) throw new Failure('WithdrawalNotFound')
    const { username, userId, amountCents, methodLabel, isSuspended, givenCents, unplayedCents } = withdrawal
    const cash = (cents: bigint) => [{ bucket: 'cash', cents }]
    return {
      values: [
        { name: 'user', value: formatUser({ username, userId }) },
        { name: 'amount', value: cash(amountCents) },
        { name: 'paidTo', value: methodLabel },
        { name: 'isSuspended', value: isSuspended },
        { name: 'isAboveLimit', value: withdrawal.isAboveLimit },
        { name: 'givenByOperatorsOrWonWithIt', value: cash(givenCents) },
        { name: 'depositsNotPlayed', value: cash(unplayedCents) },
        { name: 'changedByAnOperatorWithin30Days', value: withdrawal.isOperatorInvolved },
        { name: 'accountOrMethodChanged', value: withdrawal.isAccountChanged },
        { name: 'openRefundsAndDisputes', value: withdrawal.disputeIds },
        { name: 'deposited', value: cash(withdrawal.depositedCents) },
        { name: 'withdrawn', value: cash(withdrawal.withdrawnCents) },
      ],
      tables: [],
    }
  },
})
