import { endpoint } from '@/lib/http/endpoint'
import { messageShape, plain } from '@/lib/http/reply'
import { receiveEvent } from '@/lib/payments/receive-event'
import { webhookParams } from '@/lib/payments/schema-api'

const unknownProvider = plain(404, 'This payment provider is not configured.')

/** Stores the event; a job processes it. Repeated deliveries change nothing. */
export const POST = endpoint({
  access: 'public',
  summary: 'Receive an event of a payment provider',
  description:
    "Requires the provider's signature over the body as sent, in its own header: `Stripe-Signature`, or `Slatekeeper-Signature` of the sandbox. The event is stored before the reply and processed by a job.",
  params: webhookParams,
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
  async handle({ params, bytes, headers }) {
    const isNew = await receiveEvent(params.provider, Buffer.from(bytes).toString('utf8'), headers)
    return { message: isNew ? 'Event received' : 'Event received before' }
  },
})
