import { z } from 'zod'

const forceFlag = z.enum(['0', '1']).meta({ description: 'Flag as text: "1" forces the update' })

export const appVersions = z
  .strictObject({
    android_version: z.string(),
    android_force_update: forceFlag,
    ios_version: z.string(),
    ios_force_update: forceFlag,
  })
  .meta({ id: 'AppVersions' })
