import { z } from 'zod'
import { maintenanceMode } from '@/lib/maintenance/schema'
import { publicAppVersions } from '@/lib/release/schema'
import { timestampShape } from '@/lib/wire'

export const appStatus = publicAppVersions
  .extend({
    maintenance_mode: maintenanceMode.shape.maintenance_mode,
    maintenance_message: z.string(),
    maintenance_starts_at: timestampShape.nullable(),
    maintenance_ends_at: timestampShape.nullable(),
  })
  .meta({ id: 'AppStatus' })
