import { z } from 'zod'
import { maintenanceMode } from '@/lib/app-config/maintenance/schema'
import { publicAppVersions } from '@/lib/app-config/release/schema'
import { timestampShape } from '@/lib/core/wire'

export const appStatus = publicAppVersions
  .extend({
    maintenance_mode: maintenanceMode.shape.maintenance_mode,
    maintenance_message: z.string(),
    maintenance_starts_at: timestampShape.nullable(),
    maintenance_ends_at: timestampShape.nullable(),
  })
  .meta({ id: 'AppStatus' })
