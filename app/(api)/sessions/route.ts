import { endpoint } from '@/lib/api/endpoint'
import { dataShape } from '@/lib/core/reply'
import { presentSessions } from '@/lib/people/account/present'
import { sessionList } from '@/lib/people/account/schema-reply'
import { listOwnSessions } from '@/lib/people/account/sessions/own-sessions'

/** The devices that are signed in, used last first. */
export const GET = endpoint({
  access: 'user',
  summary: 'Own sessions',
  reply: { status: 200, shape: dataShape(sessionList) },
  async handle({ user }) {
    return { message: 'Sessions', data: presentSessions(await listOwnSessions(user.id), user.tokenId) }
  },
})
