import { endpoint } from '@/lib/api/endpoint'
import { acceptedVersions, isVersionIgnored } from '@/lib/app-config/release/rules'
import { messageShape } from '@/lib/core/reply'
import { logDevice } from '@/lib/people/device/log-device'
import { deviceInfoRequest } from '@/lib/people/device/schema'

/** Reports the device and the app's version. The version decides whether the user must update, if a call has no `X-App-Version`. */
export const POST = endpoint({
  access: 'user',
  summary: 'Log device info',
  body: deviceInfoRequest,
  reply: { status: 200, shape: messageShape },
  passesMaintenance: true,
  async handle({ user, body }) {
    await logDevice(user, body)
    if (isVersionIgnored(body.version))
      return { message: `The device is logged, but its version cannot be read. ${acceptedVersions}` }
    return { message: 'The device is logged.' }
  },
})
