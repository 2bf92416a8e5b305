import { endpoint } from '@/lib/api/endpoint'
import { dataShape, fields } from '@/lib/core/reply'
import { listOwnPostings } from '@/lib/ledger/list-own-postings'
import { presentTransactions } from '@/lib/ledger/present'
import { transactionPage, transactionsRequest } from '@/lib/ledger/schema'

/** One page of what changed the balances of the user. Load the next page with `next_cursor`. */
export const GET = endpoint({
  access: 'user',
  summary: 'Own transactions, newest first',
  body: transactionsRequest,
  reply: { status: 200, shape: dataShape(transactionPage) },
  failures: {
    CursorInvalid: fields({
      cursor: ['The cursor field must be the next_cursor of the previous page with the same bucket.'],
    }),
  },
  async handle({ user, body }) {
    const page = await listOwnPostings(user.id, body.bucket ?? null, body.cursor ?? null)
    return { message: 'Transactions', data: presentTransactions(page) }
  },
})

export const POST = GET
