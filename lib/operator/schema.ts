import { z } from 'zod'

function isZone(zone: string): boolean {
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone: zone }) !== undefined
  } catch {
    return false
  }
}

/** The preferences that an operator changes; the rest stays. */
export const preferencesChange = z
  .strictObject({
    theme: z.enum(['system', 'light', 'dark']),
    density: z.enum(['comfortable', 'compact']),
    zone: z.string().refine(isZone, 'Choose a time zone of the list'),
    hasSingleKeys: z.boolean(),
  })
  .partial()
