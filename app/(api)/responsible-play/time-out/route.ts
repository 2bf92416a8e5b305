import { endpoint } from '@/lib/api/endpoint'
import { takeTimeOut } from '@/lib/people/restrictions/responsible-play/exclude-self'
import { exclusionLasts, ownReply, readOwnReply } from '@/lib/people/restrictions/responsible-play/reply'
import { timeOutRequest } from '@/lib/people/restrictions/responsible-play/schema'

/** Stops cash play, deposits and promos immediately, for some days. It ends automatically and cannot be shortened. */
export const POST = endpoint({
  access: 'user',
  summary: 'Take a time-out',
  body: timeOutRequest,
  reply: ownReply,
  failures: {
    ExclusionLasts: exclusionLasts,
  },
  async handle({ user, body, requestId }) {
    await takeTimeOut(user.id, body.days, requestId)
    return { message: 'Time-out started', data: await readOwnReply(user.id) }
  },
})
