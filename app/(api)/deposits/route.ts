import { endpoint } from '@/lib/api/endpoint'
import { readOwnCursor } from '@/lib/core/own-page'
import { dataShape } from '@/lib/core/reply'
import { readReturnUrl } from '@/lib/core/return-url'
import { checkoutUrl, linkExpiry } from '@/lib/payments/checkout-link'
import { paymentFailures } from '@/lib/payments/failures'
import { listDeposits } from '@/lib/payments/find-deposit'
import { presentDeposits, presentStartedDeposit } from '@/lib/payments/present'
import { toCents } from '@/lib/payments/rules'
import { depositPage, depositRequest, startedDeposit, transfersRequest } from '@/lib/payments/schema-api'
import { startDeposit } from '@/lib/payments/start-deposit'

export const GET = endpoint({
  access: 'user',
  summary: 'Own deposits, newest first',
  description: 'One page of 50. Load the next page with `next_cursor`.',
  body: transfersRequest,
  reply: { status: 200, shape: dataShape(depositPage) },
  async handle({ user, body }) {
    const page = await listDeposits(user.id, readOwnCursor(body.cursor))
    return { message: 'Deposits', data: presentDeposits(page) }
  },
})

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
      returnUrl: readReturnUrl(body.return_url),
    })
    const url = checkoutUrl({ userId: user.id, depositId: deposit.id }, linkExpiry(deposit.expiresAt))
    return { message: 'Deposit started', data: presentStartedDeposit(deposit, url) }
  },
})
