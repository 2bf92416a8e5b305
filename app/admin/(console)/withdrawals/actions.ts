'use server'

import { z } from 'zod'
import { reasonShape } from '@/lib/change/audit/schema'
import { actOrRequestApproval } from '@/lib/console/approval/request-approval'
import { operatorAction } from '@/lib/console/auth/operator-action'
import { findName } from '@/lib/console/search/find-name'
import { formatMinute, idShape } from '@/lib/core/wire'
import { approveWithdrawal, declineWithdrawal } from '@/lib/payments/decide-withdrawal'

const decision = z.strictObject({ withdrawalId: idShape, reason: reasonShape })
const approval = decision.extend({ disputeIds: z.array(idShape) })

const failures = {
  WithdrawalNotFound: 'This withdrawal does not exist.',
  WithdrawalsHeld: ({ change, until }: { change: string; until: string }) =>
    `The user’s ${change} was changed. The withdrawal can be approved after ${formatMinute(until)}.`,
  WithdrawalDecided: ({ status }: { status: string }) =>
    `This withdrawal is already ${status}. Nothing was changed.`,
  WithdrawalDisputed:
    'A refund or dispute of this user was opened after the page was loaded. Load the page again and review it.',
  OwnAccount:
    'The account belongs to an operator who takes part in the decision, or its user got money from one of them. Another manager must decide.',
  UserNotFound: 'The account of this withdrawal does not exist.',
}

/** Above the limits, and for users who got money from the operator, it waits for a second manager. */
export const approve = operatorAction({
  action: 'withdrawal.approve',
  confirm: ({ withdrawalId }) => findName('withdrawal', withdrawalId),
  input: approval,
  failures,
  async run({ input, by }) {
    const { withdrawalId, disputeIds, reason } = input
    const acted = await actOrRequestApproval(
      by,
      { action: 'withdrawal.approve', input: { withdrawalId, disputeIds }, reason },
      () => approveWithdrawal(by, input),
    )
    return { result: { waits: acted.waits } }
  },
})

export const declineRequestedWithdrawal = operatorAction({
  action: 'withdrawal.decline',
  input: decision,
  failures,
  async run({ input, by }) {
    await declineWithdrawal(by, input)
    return {}
  },
})
