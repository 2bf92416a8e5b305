import { z } from 'zod'
import { reasonShape } from '@/lib/change/audit/schema'
import { describeUrlProblem, eventTypeNames } from './rules'

export const webhookInput = z.strictObject({
  name: z.string().trim().min(3, 'Enter at least 3 characters.').max(80, 'Use at most 80 characters.'),
  url: z
    .url({ protocol: /^https?$/, error: 'Enter a full URL that begins with https://.' })
    .max(2_000, 'Use at most 2,000 characters.'),
  events: z.array(z.enum(eventTypeNames)).min(1, 'Choose at least one event.').max(eventTypeNames.length),
})

/** With the reason, and with what the form of a URL has to be. */
export const webhookForm = (allowsLocal: boolean) =>
  webhookInput.extend({
    url: webhookInput.shape.url.superRefine((url, context) => {
      const message = describeUrlProblem(url, allowsLocal)
      if (message) context.addIssue({ code: 'custom', message })
    }),
    reason: reasonShape,
  })

export type WebhookInput = z.output<typeof webhookInput>
