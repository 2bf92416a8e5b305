import { endpoint } from '@/lib/api/endpoint'
import { dataShape } from '@/lib/core/reply'
import { listDeposits } from '@/lib/payments/find-deposit'
import { readTransferCursor } from '@/lib/payments/page'
import { presentDeposits } from '@/lib/payments/present-deposit'
import { depositPage, transfersRequest } from '@/lib/payments/schema-api'

export const listOwnDeposits = endpoint({
  access: 'user',
  summary: 'Own deposits, newest first',
  description: 'One page of 50. Load the next page with `next_cursor`.',
  body: transfersRequest,
  reply: { status: 200, shape: dataShape(depositPage) },
  async handle({ user, body }) {
    const page = await listDeposits(user.id, readTransferCursor(body.cursor))
    return { message: 'Deposits', data: presentDeposits(page) }
  },
})
