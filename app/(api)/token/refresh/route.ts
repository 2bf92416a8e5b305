import { endpoint } from '@/lib/api/endpoint'
import { dataShape } from '@/lib/core/reply'
import { presentSession } from '@/lib/people/account/present'
import { session } from '@/lib/people/account/schema-reply'
import { findHolderOrEndSession, refreshToken } from '@/lib/people/account/sessions/refresh-token'

export const POST = endpoint({
  access: 'user',
  summary: 'Replace the access token',
  description:
    'Returns a new token, valid for another 30 days; the one of the call ends. Store the new token before the next call. If the reply is lost, repeat the call within a minute with the token that you have. Any other replaced token that is sent here ends the session, because one of its two holders can be a thief: the user signs in again.',
  reply: { status: 200, shape: dataShape(session) },
  hasSecret: true,
  holder: findHolderOrEndSession,
  limits: [{ name: 'token-refresh', points: 20, seconds: 3600, by: 'user' }],
  async handle({ user }) {
    return { message: 'The token is replaced.', data: presentSession(await refreshToken(user)) }
  },
})
