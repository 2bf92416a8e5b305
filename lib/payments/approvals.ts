import sql from 'sql-template-tag'
import { z } from 'zod'
import { approvable } from '@/lib/change/approval/approvable-action'
import { Failure } from '@/lib/core/failure'
import { idShape } from '@/lib/core/wire'
import { approveWithdrawalIn } from '@/lib/payments/decide-withdrawal'

export const withdrawalApproval = approvable({
  input: z.object({ withdrawalId: idShape, disputeIds: z.array(idShape).default([]) }),
  changeOf: ({ withdrawalId }) => ({ withdrawalId }),
  async subjectOf(db, { withdrawalId }) {
    const owner = await db.row<{ userId: number; username: string }>(sql`
      select user_id, username from withdrawals join users on users.id = user_id where withdrawals.id = ${withdrawalId}`)
    if (!owner) throw new Failure('WithdrawalNotFound')
    return { type: 'user', id: owner.userId, name: owner.username }
  },
  run(db, by, { withdrawalId, disputeIds }, { byId, reason, disputeIds: shownIds }) {
    const shownToBoth = disputeIds.filter(id => shownIds.includes(id))
    return approveWithdrawalIn(db, by, { withdrawalId, disputeIds: shownToBoth, reason }, byId)
  },
})
