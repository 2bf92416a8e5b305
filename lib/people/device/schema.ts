import { z } from 'zod'
import { textShape } from '@/lib/core/wire'

export const pushTokenRequest = z.object({
  fcm_token: textShape(4096).nullable().meta({ description: 'Null clears the token' }),
})

/** `version` is the app version, `os` the OS version. */
export const deviceInfoRequest = z.object({
  platform: textShape(),
  os: textShape(),
  version: textShape(),
  brand: textShape(),
  model: textShape(),
})
