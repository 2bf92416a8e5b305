import { webhook } from '@/lib/api/webhook'
import { identityWebhookParams } from '@/lib/people/identity/schema'
import { receiveIdentityEvent } from '@/lib/people/identity/stripe/receive-identity-event'

/** A job reads the state of the check at the provider. Repeated deliveries change nothing. */
export const POST = webhook({
  summary: 'Receive an event of an identity provider',
  description:
    'Requires the signature of the provider over the body as sent, in the header `Stripe-Signature`. Of the event, only ID and type are stored.',
  params: identityWebhookParams,
  unknown: 'This identity provider is not configured.',
  receive: receiveIdentityEvent,
})
