import { endpoint } from '@/lib/http/endpoint'
import { listEvents } from '@/lib/qa/list-events'
import { qaTool } from '@/lib/qa/qa-tool'
import { userRequest } from '@/lib/qa/schema'
import { events } from '@/lib/qa/schema-sent'

/** The latest hundred events on the private channel of a user, newest first. */
export const GET = qaTool(
  endpoint({
    access: 'public',
    summary: "QA: list a user's live events",
    body: userRequest,
    reply: { status: 200, shape: events },
    async handle({ body }) {
      return { data: await listEvents(body.user_id) }
    },
  }),
)
