import { endpoint } from '@/lib/api/endpoint'
import { lobbyBox, messageShape, plain } from '@/lib/core/reply'
import { cancelWithdrawal } from '@/lib/payments/request-withdrawal'
import { withdrawalParams } from '@/lib/payments/schema-api'

const notFound = plain(404, 'Withdrawal not found')

/** Returns the cash; only while the withdrawal is pending. */
export const POST = endpoint({
  access: 'user',
  summary: 'Cancel a pending withdrawal',
  params: withdrawalParams,
  reply: { status: 200, shape: messageShape },
  invalid: notFound,
  failures: {
    WithdrawalNotFound: notFound,
    WithdrawalNotCancelable: lobbyBox('Not Cancelable', d =>
      d.status === 'processing'
        ? 'This withdrawal was already sent to the payment provider.'
        : `This withdrawal is already ${d.status}.`,
    ),
  },
  idempotent: 'keyed',
  async handle({ user, params, runIdempotent }) {
    await cancelWithdrawal(runIdempotent, user.id, params.withdrawal_id)
    return { message: 'Withdrawal canceled' }
  },
})
