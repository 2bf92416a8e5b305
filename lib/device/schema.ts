import { z } from 'zod'
import { textShape } from '@/lib/wire'

/** Body of POST /update-fcm-token; null clears the token. */
export const pushTokenRequest = z.object({
  fcm_token: textShape(4096).nullable().meta({ description: 'Null clears it' }),
})

/** Body of POST /device-info-logs: mobile platform, OS version, app version, device brand and model. */
export const deviceInfoRequest = z.object({
  platform: textShape(),
  os: textShape(),
  version: textShape(),
  brand: textShape(),
  model: textShape(),
})
