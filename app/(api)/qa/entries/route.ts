import { endpoint } from '@/lib/http/endpoint'
import { listEntries } from '@/lib/qa/list-entries'
import { qaTool } from '@/lib/qa/qa-tool'
import { entries, entriesRequest } from '@/lib/qa/schema'

/** Lists a user's pick'em entries, newest first. */
export const GET = qaTool(
  endpoint({
    access: 'public',
    summary: "QA: list a user's entries",
    body: entriesRequest,
    reply: { status: 200, shape: entries },
    async handle({ body }) {
      return { data: await listEntries(body.user_id) }
    },
  }),
)
