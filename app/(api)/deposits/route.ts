import { endpoint } from '@/lib/api/endpoint'
import { dataShape } from '@/lib/core/reply'
import { checkoutUrl, linkExpiry } from '@/lib/payments/checkout-link'
import { paymentFailures } from '@/lib/payments/failures'
import { presentStartedDeposit } from '@/lib/payments/present-deposit'
import { toCents } from '@/lib/payments/rules'
import { depositRequest, startedDeposit } from '@/lib/payments/schema-api'
import { startDeposit } from '@/lib/payments/start-deposit'
import { listOwnDeposits } from './list'

export const GET = listOwnDeposits

/** Records a deposit; the user pays it on its checkout page. A repeated request gets the first deposit. */
export const POST = endpoint({
  access: 'user',
  summary: 'Start a deposit',
  body: depositRequest,
  reply: { status: 201, shape: dataShape(startedDeposit) },
  failures: paymentFailures,
  limits: [{ name: 'deposits', points: 10, seconds: 60, by: 'user' }],
  idempotent: true,
  async handle({ user, body, runIdempotent }) {
    const deposit = await startDeposit(runIdempotent, user.id, {
      amountCents: toCents(body.amount),
      paymentMethodId: body.payment_method_id,
    })
    const url = checkoutUrl({ userId: user.id, depositId: deposit.id }, linkExpiry(deposit.expiresAt))
    return { message: 'Deposit started', data: presentStartedDeposit(deposit, url) }
  },
})
