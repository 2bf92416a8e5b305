import { z } from 'zod'
import { timestampShape } from '@/lib/wire'

const forceFlag = z.enum(['0', '1']).meta({ description: 'Flag as text: "1" forces the update' })

/** Current app versions, as check-app-update tells them. */
export const appVersions = z
  .strictObject({
    android_version: z.string(),
    android_force_update: forceFlag,
    ios_version: z.string(),
    ios_force_update: forceFlag,
  })
  .meta({ id: 'AppVersions' })

const mode = z.enum(['disabled', 'enabled'])

/** Whether the app is closed: old apps know no third word. */
export const maintenanceMode = z.strictObject({ message: z.string(), maintenance_mode: mode })

/** What an app needs to know before anybody signed in. */
export const appStatus = appVersions
  .extend({
    maintenance_mode: mode,
    maintenance_message: z.string(),
    maintenance_starts_at: timestampShape.nullable(),
    maintenance_ends_at: timestampShape.nullable(),
  })
  .meta({ id: 'AppStatus' })
