import { endpoint } from '@/lib/api/endpoint'
import { listRejectedCalls } from '@/lib/qa/list-rejected-calls'
import { qaTool } from '@/lib/qa/qa-tool'
import { userRequest } from '@/lib/qa/schema'
import { rejectedCalls } from '@/lib/qa/schema-sent'

/** The latest fifty calls of a user that were answered with 4xx, newest first. */
export const GET = qaTool(
  endpoint({
    access: 'public',
    summary: "QA: list a user's rejected calls",
    body: userRequest,
    reply: { status: 200, shape: rejectedCalls },
    async handle({ body }) {
      return { data: await listRejectedCalls(body.user_id) }
    },
  }),
)
