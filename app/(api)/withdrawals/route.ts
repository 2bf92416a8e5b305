import { endpoint } from '@/lib/api/endpoint'
import { readOwnCursor } from '@/lib/core/own-page'
import { dataShape } from '@/lib/core/reply'
import { getWithdrawal, listWithdrawals } from '@/lib/payments/find-withdrawal'
import { presentNewWithdrawal, presentWithdrawals } from '@/lib/payments/present'
import { requestWithdrawal } from '@/lib/payments/request-withdrawal'
import { toCents } from '@/lib/payments/rules'
import {
  transfersRequest,
  withdrawalPage,
  withdrawalReply,
  withdrawalRequest,
} from '@/lib/payments/schema-api'
import { withdrawalFailures } from './failures'

export const GET = endpoint({
  access: 'user',
  summary: 'Own withdrawals, newest first',
  description: 'One page of 50. Load the next page with `next_cursor`.',
  body: transfersRequest,
  reply: { status: 200, shape: dataShape(withdrawalPage) },
  async handle({ user, body }) {
    const page = await listWithdrawals(user.id, readOwnCursor(body.cursor))
    return { message: 'Withdrawals', data: presentWithdrawals(page) }
  },
})

/** Takes cash out of the balance immediately; a withdrawal that fails or is canceled returns it. */
export const POST = endpoint({
  access: 'user',
  summary: 'Withdraw cash',
  description:
    'Only cash can be withdrawn, never site credits. Larger amounts, deposits that were not played, money from operators, and withdrawals during a dispute are reviewed first. They need an allowed location, and a verified identity if operators require it. After a change of email, phone, password or payout account, withdrawals are on hold, for 24 hours unless operators set another time; the first payout account counts as a change. The error states the end.',
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
    return { message: 'Withdrawal requested', data: { withdrawal: presentNewWithdrawal(withdrawal) } }
  },
})
