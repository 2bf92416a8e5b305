import { endpoint } from '@/lib/api/endpoint'
import { dataShape } from '@/lib/core/reply'
import { listWithdrawals } from '@/lib/payments/find-withdrawal'
import { readTransferCursor } from '@/lib/payments/page'
import { presentWithdrawals } from '@/lib/payments/present-withdrawal'
import { transfersRequest, withdrawalPage } from '@/lib/payments/schema-api'

export const listOwnWithdrawals = endpoint({
  access: 'user',
  summary: 'Own withdrawals, newest first',
  description: 'One page of 50. Load the next page with `next_cursor`.',
  body: transfersRequest,
  reply: { status: 200, shape: dataShape(withdrawalPage) },
  async handle({ user, body }) {
    const page = await listWithdrawals(user.id, readTransferCursor(body.cursor))
    return { message: 'Withdrawals', data: presentWithdrawals(page) }
  },
})
