import { endpoint } from '@/lib/api/endpoint'
import { listWebhooks } from '@/lib/qa/list-webhooks'
import { qaTool } from '@/lib/qa/qa-tool'
import { userRequest } from '@/lib/qa/schema'
import { webhooks } from '@/lib/qa/schema-sent'

/** The latest hundred deliveries of events about a user, newest first. */
export const GET = qaTool(
  endpoint({
    access: 'public',
    summary: 'QA: list webhook deliveries about a user',
    body: userRequest,
    reply: { status: 200, shape: webhooks },
    async handle({ body }) {
      return { data: await listWebhooks(body.user_id) }
    },
  }),
)
