import { endpoint } from '@/lib/api/endpoint'
import { dataShape, plain } from '@/lib/core/reply'
import { getDeposit } from '@/lib/payments/find-deposit'
import { presentDeposit } from '@/lib/payments/present'
import { depositParams, depositReply } from '@/lib/payments/schema-api'

const notFound = plain(404, 'Deposit not found')

/** State of a deposit. Poll it after the checkout page, until it is completed or failed. */
export const GET = endpoint({
  access: 'user',
  summary: 'An own deposit',
  params: depositParams,
  reply: { status: 200, shape: dataShape(depositReply) },
  invalid: notFound,
  failures: { DepositNotFound: notFound },
  async handle({ user, params }) {
    const deposit = await getDeposit(user.id, params.deposit_id)
    return { message: 'Deposit', data: { deposit: presentDeposit(deposit) } }
  },
})

export const POST = GET
