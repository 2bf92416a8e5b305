import { z } from 'zod'

const forceFlag = z.enum(['0', '1']).meta({
  description: 'Flag as text: "1" forces the update of the build that calls; unknown builds count as old',
})

const latestVersion = z.string().meta({ description: 'Latest release; "" without one', examples: ['4.12.1'] })

const publicForceFlag = z
  .enum(['0', '1'])
  .meta({ description: 'Flag as text: "1" forces the update of every build older than the version' })

const minVersion = z
  .string()
  .meta({ description: 'Older builds must update; "" if none must', examples: ['4.11.0'] })

export const appVersions = z
  .strictObject({
    android_version: latestVersion,
    android_force_update: forceFlag,
    ios_version: latestVersion,
    ios_force_update: forceFlag,
  })
  .meta({ id: 'AppVersions' })

export const publicAppVersions = z.strictObject({
  android_version: latestVersion,
  android_force_update: publicForceFlag,
  android_min_version: minVersion,
  ios_version: latestVersion,
  ios_force_update: publicForceFlag,
  ios_min_version: minVersion,
})
