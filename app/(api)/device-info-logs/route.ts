import { logDevice } from '@/lib/device/log-device'
import { deviceInfoRequest } from '@/lib/device/schema'
import { endpoint } from '@/lib/http/endpoint'
import { messageShape } from '@/lib/http/reply'

/** Reports the device and the app's version. The version decides whether the user must update, if a call has no `X-App-Version`. */
export const POST = endpoint({
  access: 'user',
  summary: 'Log device info',
  body: deviceInfoRequest,
  reply: { status: 200, shape: messageShape },
  passesMaintenance: true,
  async handle({ user, body }) {
    await logDevice(user, body)
    return { message: 'The device is logged.' }
  },
})
