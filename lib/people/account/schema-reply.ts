import { z } from 'zod'
import { messageShape } from '@/lib/core/reply'
import { flagShape, timestampShape } from '@/lib/core/wire'
import { repliesOf } from './field-rules'
import { profileFields, userFields } from './profile-fields'

const identity = z
  .strictObject({ id: z.int(), email: z.string(), username: z.string() })
  .meta({ id: 'Identity' })

export const session = z
  .strictObject({
    access_token: z.string().meta({ description: 'Send it as `Authorization: Bearer …`.' }),
    token_type: z.literal('Bearer'),
    expires_at: timestampShape.meta({ description: 'End of the session, if it is not refreshed before.' }),
    user: identity,
  })
  .meta({ id: 'Session' })

const ownSession = z
  .strictObject({
    session_id: z.int(),
    platform: z
      .enum(['android', 'ios'])
      .nullable()
      .meta({ description: 'Null until `POST /device-info-logs` reports it.' }),
    version: z.string().nullable().meta({
      description: 'Version of the app that `POST /device-info-logs` reported last; null if unknown.',
    }),
    is_current: flagShape.meta({ description: '1 for the session of this token.' }),
    created_at: timestampShape,
    last_used_at: timestampShape.meta({ description: 'Up to five minutes late.' }),
    expires_at: timestampShape.meta({
      description: 'End of the session, if it is not used or refreshed before.',
    }),
  })
  .meta({ id: 'OwnSession' })

export const sessionList = z.strictObject({ sessions: z.array(ownSession) })

export const verifiedCode = z.strictObject({ otp: z.string(), type: z.string(), user: identity })

/** The same whether or not an account has the address or number. */
export const codeRequest = messageShape.extend({
  is_already_requested: z.literal(1).optional().meta({
    description: 'Only if a code was requested less than 60 seconds before: then nothing was sent again.',
  }),
})

const userResource = z.strictObject(repliesOf(userFields)).meta({ id: 'User' })

export const userReply = z.strictObject({ user: userResource })

const ownProfile = z.strictObject(repliesOf(profileFields)).meta({ id: 'Profile' })

export const profileReply = z.strictObject({ user: ownProfile })
