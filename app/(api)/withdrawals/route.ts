import { endpoint } from '@/lib/http/endpoint'
import { paymentFailures } from '@/lib/http/payment-failures'
import { dataShape, lobbyBox } from '@/lib/http/reply'
import { getWithdrawal } from '@/lib/payments/find-withdrawal'
import { presentWithdrawal } from '@/lib/payments/present-withdrawal'
import { requestWithdrawal } from '@/lib/payments/request-withdrawal'
import { toCents } from '@/lib/payments/rules'
import { withdrawalReply, withdrawalRequest } from '@/lib/payments/schema-api'

/** Takes cash out of the balance immediately; a withdrawal that fails or is canceled returns it. */
export const POST = endpoint({
  access: 'user',
  summary: 'Withdraw cash',
  description: 'Only cash can be withdrawn, never site credits. Larger amounts are reviewed first.',
  body: withdrawalRequest,
  reply: { status: 201, shape: dataShape(withdrawalReply) },
  failures: {
    PaymentsUnavailable: paymentFailures.PaymentsUnavailable,
    CashPlayBarred: paymentFailures.CashPlayBarred,
    AmountTooLow: paymentFailures.AmountTooLow,
    AmountTooHigh: paymentFailures.AmountTooHigh,
    PaymentMethodNotFound: paymentFailures.PaymentMethodNotFound,
    PaymentMethodUnusable: paymentFailures.PaymentMethodUnusable,
    CashTooLow: lobbyBox('Not Enough Cash', d => `You can withdraw up to $${d.available}.`),
  },
  limits: [{ name: 'withdrawals', points: 10, seconds: 60, by: 'user' }],
  idempotent: true,
  async handle({ user, body, once }) {
    const { id } = await requestWithdrawal(once, user.id, {
      amountCents: toCents(body.amount),
      paymentMethodId: body.payment_method_id,
    })
    const withdrawal = await getWithdrawal(user.id, id)
    return { message: 'Withdrawal requested', data: { withdrawal: presentWithdrawal(withdrawal) } }
  },
})
