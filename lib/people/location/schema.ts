import { z } from 'zod'
import { flagShape, timestampShape } from '@/lib/core/wire'

export const locationReport = z.object({
  latitude: z.number().min(-90).max(90).meta({ description: 'Degrees north, from -90 to 90' }),
  longitude: z.number().min(-180).max(180).meta({ description: 'Degrees east, from -180 to 180' }),
  accuracy_m: z
    .number()
    .min(0)
    .max(100_000_000)
    .meta({ description: 'Meters by which the position can be off, as the device reports it' }),
  is_mocked: z
    .union([z.boolean(), flagShape])
    .meta({ description: 'Whether the device reports that an app simulates the position' }),
})

export const locationStatusName = z.enum(['ALLOWED', 'DENIED']).meta({
  description: 'ALLOWED: play for cash is open. DENIED: also before the first check, and once it expired.',
})

export const checkedLocation = z
  .strictObject({
    geo_location_status: z
      .strictObject({ id: z.int(), name: locationStatusName })
      .meta({ description: 'As in the balance' }),
    region: z
      .strictObject({
        code: z.string().meta({ description: 'Postal code, such as NY.' }),
        name: z.string().meta({ description: 'Such as New York.' }),
      })
      .nullable()
      .meta({ description: 'State or territory of the position; null outside' }),
    expires_at: timestampShape
      .nullable()
      .meta({ description: 'End of the allowed location; null if it is denied' }),
    reason: z.string().nullable().meta({ description: 'Why the location is denied; null if it is allowed' }),
  })
  .meta({ id: 'CheckedLocation' })
