import { endpoint } from '@/lib/api/endpoint'
import { messageShape, plain } from '@/lib/core/reply'
import { sessionParams } from '@/lib/people/account/schema'
import { revokeSession } from '@/lib/people/account/sessions/own-sessions'

const notFound = plain(404, 'Session not found')

/** Signs one device out, such as a lost one. */
export const POST = endpoint({
  access: 'user',
  summary: 'End an own session',
  params: sessionParams,
  reply: { status: 200, shape: messageShape },
  invalid: notFound,
  failures: { SessionNotFound: notFound },
  async handle({ user, params }) {
    await revokeSession(user.id, params.session_id)
    return { message: 'The session is ended.' }
  },
})
