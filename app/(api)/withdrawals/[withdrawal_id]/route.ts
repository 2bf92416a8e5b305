import { endpoint } from '@/lib/api/endpoint'
import { dataShape, plain } from '@/lib/core/reply'
import { getWithdrawal } from '@/lib/payments/find-withdrawal'
import { presentWithdrawal } from '@/lib/payments/present'
import { withdrawalParams, withdrawalReply } from '@/lib/payments/schema-api'

const notFound = plain(404, 'Withdrawal not found')

/** State of a withdrawal, and whether the user can still cancel it. */
export const GET = endpoint({
  access: 'user',
  summary: 'An own withdrawal',
  params: withdrawalParams,
  reply: { status: 200, shape: dataShape(withdrawalReply) },
  invalid: notFound,
  failures: { WithdrawalNotFound: notFound },
  async handle({ user, params }) {
    const withdrawal = await getWithdrawal(user.id, params.withdrawal_id)
    return { message: 'Withdrawal', data: { withdrawal: presentWithdrawal(withdrawal) } }
  },
})

export const POST = GET
