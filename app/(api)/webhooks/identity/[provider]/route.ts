import { endpoint } from '@/lib/http/endpoint'
import { messageShape, plain } from '@/lib/http/reply'
import { identityWebhookParams } from '@/lib/identity/schema'
import { receiveIdentityEvent } from '@/lib/identity/stripe/receive-identity-event'

const unknownProvider = plain(404, 'This identity provider is not configured.')

/** A job reads the state of the check at the provider. Repeated deliveries change nothing. */
export const POST = endpoint({
  access: 'public',
  summary: 'Receive an event of an identity provider',
  description:
    'Requires the signature of the provider over the body as sent, in the header `Stripe-Signature`. Of the event, only ID and type are stored.',
  params: identityWebhookParams,
  bodyLimitBytes: 512 * 1024,
  reply: { status: 200, shape: messageShape },
  invalid: unknownProvider,
  failures: {
    IdentityProviderUnknown: unknownProvider,
    IdentitySignatureInvalid: plain(
      400,
      'The signature is missing, wrong, or older than five minutes. Sign the body exactly as it is sent.',
    ),
  },
  passesMaintenance: true,
  async handle({ params, bytes, headers }) {
    const isNew = await receiveIdentityEvent(params.provider, Buffer.from(bytes).toString('utf8'), headers)
    return { message: isNew ? 'Event received' : 'Event received before' }
  },
})
