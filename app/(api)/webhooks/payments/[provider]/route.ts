import { webhook } from '@/lib/api/webhook'
import { receiveEvent } from '@/lib/payments/receive-event'
import { webhookParams } from '@/lib/payments/schema-api'

/** Stores the event; a job processes it. Repeated deliveries change nothing. */
export const POST = webhook({
  summary: 'Receive an event of a payment provider',
  description:
    "Requires the provider's signature over the body as sent, in its own header: `Stripe-Signature`, or `Slatekeeper-Signature` of the sandbox. The event is stored before the reply and processed by a job.",
  params: webhookParams,
  unknown: 'This payment provider is not configured.',
  receive: receiveEvent,
})
