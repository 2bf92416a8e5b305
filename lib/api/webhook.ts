import type { z } from 'zod'
import type { HeaderReader } from '@/lib/core/header-reader'
import { messageShape, plain } from '@/lib/core/reply'
import { endpoint } from './endpoint'

declare module '@/lib/core/failure' {
  interface FailureDetails {
    WebhookProviderUnknown: undefined
    /** Missing, wrong, or older than five minutes. */
    WebhookSignatureInvalid: undefined
  }
}

type Webhook = {
  summary: string
  description: string
  params: z.ZodType<{ provider: string }>
  /** The reply if the provider is not configured. */
  unknown: string
  /** Verifies and stores an event. Returns whether it is new. Throws WebhookProviderUnknown or WebhookSignatureInvalid. */
  receive: (provider: string, body: string, headers: HeaderReader) => Promise<boolean>
}

/** Receives the signed events of a provider; a job processes them. Repeated deliveries change nothing. */
export function webhook({ summary, description, params, unknown, receive }: Webhook) {
  const unknownProvider = plain(404, unknown)
  return endpoint({
    access: 'public',
    summary,
    description,
    params,
    isRaw: true,
    bodyLimitBytes: 512 * 1024,
    reply: { status: 200, shape: messageShape },
    invalid: unknownProvider,
    failures: {
      WebhookProviderUnknown: unknownProvider,
      WebhookSignatureInvalid: plain(
        400,
        'The signature is missing, wrong, or older than five minutes. Sign the body exactly as it is sent.',
      ),
    },
    passesMaintenance: true,
    async handle({ params: { provider }, bytes, headers }) {
      const isNew = await receive(provider, Buffer.from(bytes).toString('utf8'), headers)
      return { message: isNew ? 'Event received' : 'Event received before' }
    },
  })
}
