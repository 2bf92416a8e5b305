import { endpoint } from '@/lib/api/endpoint'
import { listPushes } from '@/lib/qa/list-events'
import { qaTool } from '@/lib/qa/qa-tool'
import { userRequest } from '@/lib/qa/schema'
import { pushes } from '@/lib/qa/schema-sent'

/** The latest hundred notifications to phones of a user, newest first. */
export const GET = qaTool(
  endpoint({
    access: 'public',
    summary: "QA: list a user's push notifications",
    body: userRequest,
    reply: { status: 200, shape: pushes },
    async handle({ body }) {
      return { data: await listPushes(body.user_id) }
    },
  }),
)
