import { endpoint } from '@/lib/api/endpoint'
import { ownReply, readOwnReply } from '@/lib/people/restrictions/responsible-play/reply'

/** The user's own deposit limits, and the time-out or self-exclusion in effect. */
export const GET = endpoint({
  access: 'user',
  summary: 'Get limits and self-exclusion',
  reply: ownReply,
  async handle({ user }) {
    return { message: 'Responsible play', data: await readOwnReply(user.id) }
  },
})
