import { z } from 'zod'
import { enteredTimeShape } from '@/lib/core/wire'

const message = z
  .string()
  .trim()
  .min(1, 'Enter the message to show in the app.')
  .max(255, 'Use at most 255 characters.')

/** `startsAt` "now" starts on save; `endsAt` null is open-ended. */
export const windowTerms = z.strictObject({
  startsAt: z.union([z.literal('now'), enteredTimeShape()]),
  endsAt: enteredTimeShape().nullable(),
  message,
  platforms: z.array(z.enum(['ios', 'android'])).min(1, 'Choose at least one platform.'),
})

/** The form, which shows a wrong end before it is sent. */
export const windowInput = windowTerms.refine(
  form => form.startsAt === 'now' || !form.endsAt || form.startsAt < form.endsAt,
  { path: ['endsAt'], message: 'The end must be after the start.' },
)

export type WindowInput = z.output<typeof windowInput>

export const switchInput = z.strictObject({ isEnabled: z.boolean(), message })

export type SwitchInput = z.output<typeof switchInput>
