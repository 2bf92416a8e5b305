import { endpoint } from '@/lib/api/endpoint'
import { fields, messageShape } from '@/lib/core/reply'
import { decideWithdrawal } from '@/lib/qa/decide-withdrawal'
import { qaTool } from '@/lib/qa/qa-tool'
import { withdrawalDecision } from '@/lib/qa/schema'

/** Decides the oldest withdrawal of a user that waits for an operator, as one does. */
export const POST = qaTool(
  endpoint({
    access: 'public',
    summary: 'QA: decide a withdrawal',
    body: withdrawalDecision,
    reply: { status: 200, shape: messageShape },
    failures: {
      WithdrawalNotFound: fields({ user_id: ['The user has no withdrawal to decide.'] }),
      WithdrawalsHeld: fields({ user_id: ['Withdrawals are held after a change of the account.'] }),
      WithdrawalDisputed: fields({ user_id: ['The user has open disputes: decide it in the console.'] }),
      WithdrawalUnidentified: fields({ user_id: ['The identity of the user was rejected.'] }),
      CorrectionRequested: fields({
        user_id: ['A requested correction can take money of the user: decide that first.'],
      }),
      WithdrawalCorrecting: fields({ user_id: ['A correction would take its money: decide that first.'] }),
      WithdrawalDecided: fields({ user_id: ['The withdrawal was decided at the same time.'] }),
      SecondManagerNeeded: fields({ user_id: ['It needs a second manager: decide it in the console.'] }),
    },
    async handle({ body }) {
      await decideWithdrawal(body.user_id, body.decision)
      return { message: 'Withdrawal decided' }
    },
  }),
)
