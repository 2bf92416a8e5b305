import { z } from 'zod'
import { maintenanceMode } from '@/lib/app-config/maintenance/schema'
import { publicAppVersions } from '@/lib/app-config/release/schema'
import { timestampShape } from '@/lib/core/wire'

export const appStatus = publicAppVersions
  .extend({
    maintenance_mode: maintenanceMode.shape.maintenance_mode,
    maintenance_message: z.string().meta({ description: 'For users; empty without maintenance.' }),
    maintenance_starts_at: timestampShape.nullable().meta({
      description: 'Start of the maintenance in effect; null without one, and if it was not planned.',
    }),
    maintenance_ends_at: timestampShape.nullable().meta({ description: 'Its planned end; null if unknown.' }),
  })
  .meta({ id: 'AppStatus' })
