import { savePushToken } from '@/lib/device/save-push-token'
import { pushTokenRequest } from '@/lib/device/schema'
import { endpoint } from '@/lib/http/endpoint'
import { messageShape } from '@/lib/http/reply'

/** Stores it for the device of this access token, until it signs out. */
export const POST = endpoint({
  access: 'user',
  summary: 'Store the push token',
  body: pushTokenRequest,
  reply: { status: 200, shape: messageShape },
  passesMaintenance: true,
  async handle({ user, body }) {
    await savePushToken(user.tokenId, body.fcm_token)
    return { message: 'The push token is stored.' }
  },
})
