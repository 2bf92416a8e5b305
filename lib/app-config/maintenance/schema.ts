import { z } from 'zod'

/** Released apps know only these two values. */
export const maintenanceMode = z.strictObject({
  message: z.string(),
  maintenance_mode: z
    .enum(['disabled', 'enabled'])
    .meta({ description: 'enabled: the app is closed, and most calls answer 503 until it opens.' }),
})
