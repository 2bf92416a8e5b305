import { z } from 'zod'
import { canOpen } from '@/components/shell/pages'
import { parseObject, readBytes } from '@/lib/api/body'
import { operatorRoute } from '@/lib/console/auth/operator-route'
import { Failure } from '@/lib/core/failure'
import { markAbsent, markPresent } from '@/lib/people/operator/presence'

const maxBytes = 1024

const heartbeat = z.strictObject({
  object: z.string().regex(/^\/admin\/[a-z0-9/-]{1,80}$/),
  isEditing: z.boolean(),
  isLeaving: z.boolean(),
})

/** A heartbeat of an open page; answers who else has the object open, if the role can open it. */
export const POST = operatorRoute({
  role: 'viewer',
  failures: {
    PresenceInvalid: 'The heartbeat must have object, isEditing and isLeaving.',
    BodyTooLarge: 'The heartbeat is too large.',
    BodyMalformed: ({ problem }) => problem,
    UnsupportedMediaType: 'Content-Type must be application/json.',
  },
  async run({ request, by: { operatorId, role } }) {
    const bytes = await readBytes(request.body, maxBytes)
    const read = heartbeat.safeParse(parseObject(bytes, request.headers.get('content-type')))
    if (!read.success) throw new Failure('PresenceInvalid')
    const { isLeaving, ...presence } = read.data
    if (!canOpen(role, presence.object)) throw new Failure('PresenceInvalid')
    if (isLeaving) await markAbsent(operatorId, presence.object)
    return { others: isLeaving ? [] : await markPresent(operatorId, presence) }
  },
})

declare module '@/lib/core/failure' {
  interface FailureDetails {
    PresenceInvalid: undefined
  }
}
