import { z } from 'zod'
import { reasonShape } from '@/lib/change/audit/schema'
import { eventTypeNames } from './rules'

export const webhookInput = z.strictObject({
  name: z.string().trim().min(3, 'Enter at least 3 characters.').max(80, 'Use at most 80 characters.'),
  url: z
    .url({ protocol: /^https?$/, error: 'Enter a full URL that begins with https://.' })
    .max(2_000, 'Use at most 2,000 characters.'),
  events: z.array(z.enum(eventTypeNames)).min(1, 'Choose at least one event.').max(eventTypeNames.length),
})

export const webhookWithReason = webhookInput.extend({ reason: reasonShape })

export type WebhookInput = z.output<typeof webhookInput>
