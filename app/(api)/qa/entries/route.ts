import { endpoint } from '@/lib/api/endpoint'
import { listUserEntries } from '@/lib/qa/list-entries'
import { qaTool } from '@/lib/qa/qa-tool'
import { entries, userRequest } from '@/lib/qa/schema'

/** The pick'em entries of a user, newest first. */
export const GET = qaTool(
  endpoint({
    access: 'public',
    summary: "QA: list a user's entries",
    body: userRequest,
    reply: { status: 200, shape: entries },
    async handle({ body }) {
      return { data: await listUserEntries(body.user_id) }
    },
  }),
)
