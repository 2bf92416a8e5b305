import { endpoint } from '@/lib/api/endpoint'
import { messageShape } from '@/lib/core/reply'
import { savePushToken } from '@/lib/people/device/save-push-token'
import { pushTokenRequest } from '@/lib/people/device/schema'

/** Stores it for the device of this access token, until it signs out. */
export const POST = endpoint({
  access: 'user',
  summary: 'Store the push token',
  body: pushTokenRequest,
  reply: { status: 200, shape: messageShape },
  passesMaintenance: true,
  async handle({ user, body }) {
    await savePushToken(user.tokenId, body.fcm_token)
    if (body.fcm_token === null) return { message: 'The push token is removed.' }
    return { message: 'The push token is stored.' }
  },
})
