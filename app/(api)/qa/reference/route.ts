import { endpoint } from '@/lib/api/endpoint'
import { listReference } from '@/lib/qa/list-reference'
import { qaTool } from '@/lib/qa/qa-tool'
import { reference } from '@/lib/qa/schema'

/** Lists the promos with the outcome of a claim by a `fresh` persona, and the correct answer of today's trivia. */
export const GET = qaTool(
  endpoint({
    access: 'public',
    summary: 'QA: promos by outcome, answer of the trivia',
    reply: { status: 200, shape: reference },
    async handle() {
      return { data: await listReference() }
    },
  }),
)
