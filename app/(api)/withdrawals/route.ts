import { endpoint } from '@/lib/api/endpoint'
import { dataShape } from '@/lib/core/reply'
import { getWithdrawal } from '@/lib/payments/find-withdrawal'
import { presentWithdrawal } from '@/lib/payments/present-withdrawal'
import { requestWithdrawal } from '@/lib/payments/request-withdrawal'
import { toCents } from '@/lib/payments/rules'
import { withdrawalReply, withdrawalRequest } from '@/lib/payments/schema-api'
import { withdrawalFailures } from './failures'
import { listOwnWithdrawals } from './list'

export const GET = listOwnWithdrawals

/** Takes cash out of the balance immediately; a withdrawal that fails or is canceled returns it. */
export const POST = endpoint({
  access: 'user',
  summary: 'Withdraw cash',
  description:
    'Only cash can be withdrawn, never site credits. Larger amounts, deposits that were not played, and withdrawals during a dispute are reviewed first. After a change of email, phone, password or payout account, withdrawals are on hold for some time.',
  body: withdrawalRequest,
  reply: { status: 201, shape: dataShape(withdrawalReply) },
  failures: withdrawalFailures,
  limits: [{ name: 'withdrawals', points: 10, seconds: 60, by: 'user' }],
  idempotent: true,
  async handle({ user, body, runIdempotent }) {
    const { id } = await requestWithdrawal(runIdempotent, user.id, {
      amountCents: toCents(body.amount),
      paymentMethodId: body.payment_method_id,
    })
    const withdrawal = await getWithdrawal(user.id, id)
    return { message: 'Withdrawal requested', data: { withdrawal: presentWithdrawal(withdrawal) } }
  },
})
