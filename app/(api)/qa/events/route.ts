import { endpoint } from '@/lib/api/endpoint'
import { listRealtimeEvents } from '@/lib/qa/list-events'
import { qaTool } from '@/lib/qa/qa-tool'
import { events, eventsRequest } from '@/lib/qa/schema-sent'

/** The latest hundred events on the private channel of a user, and with channel=app on the public channel, newest first. */
export const GET = qaTool(
  endpoint({
    access: 'public',
    summary: "QA: list a user's live events, and those for all users",
    body: eventsRequest,
    reply: { status: 200, shape: events },
    async handle({ body }) {
      return { data: await listRealtimeEvents(body) }
    },
  }),
)
