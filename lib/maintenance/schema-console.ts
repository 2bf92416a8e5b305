import { z } from 'zod'

const message = z
  .string()
  .trim()
  .min(1, 'Say what the app shows meanwhile.')
  .max(255, 'At most 255 characters.')

/** A maintenance window as operators write it; without an end it lasts until somebody sets one. */
export const windowInput = z
  .strictObject({
    startsAt: z.union([z.literal('now'), z.iso.datetime()]),
    endsAt: z.iso.datetime().nullable(),
    message,
    platforms: z.array(z.enum(['ios', 'android'])).min(1, 'Choose at least one platform.'),
  })
  .refine(form => form.startsAt === 'now' || !form.endsAt || form.startsAt < form.endsAt, {
    path: ['endsAt'],
    message: 'Ends before it starts. Choose a later time.',
  })

/** What operators write of a window. */
export type WindowInput = z.output<typeof windowInput>

/** The switch as operators set it. */
export const switchInput = z.strictObject({ isEnabled: z.boolean(), message })

/** What operators set of the switch. */
export type SwitchInput = z.output<typeof switchInput>
