import { endpoint } from '@/lib/http/endpoint'
import { listReference } from '@/lib/qa/list-reference'
import { qaTool } from '@/lib/qa/qa-tool'
import { reference } from '@/lib/qa/schema'

/** Lists the promos with the outcome of a claim by a `fresh` persona. */
export const GET = qaTool(
  endpoint({
    access: 'public',
    summary: 'QA: promos by outcome',
    reply: { status: 200, shape: reference },
    async handle() {
      return { data: await listReference() }
    },
  }),
)
