import { env, isLiveKey } from '@/lib/core/env'
import { asStripeError } from '@/lib/core/stripe'
import { storeEvent } from '@/lib/payments/store-event'

/** Stripe did not carry out the request and will not do so: nothing has happened. */
export function isRejected(error: unknown): boolean {
  const stripeError = asStripeError(error)
  return (
    stripeError?.rawType === 'invalid_request_error' && [400, 402, 404].includes(stripeError.statusCode ?? 0)
  )
}

/** Our own balance does not cover a transfer. */
export const isBalanceTooLow = (error: unknown): boolean =>
  asStripeError(error)?.code === 'balance_insufficient'

/** Stores what a reply of the API reports like an event, once per object, type and state. */
export async function storeLookup(
  type: string,
  object: { id: string; livemode: boolean | null },
  state = '',
): Promise<void> {
  const livemode = object.livemode ?? isLiveKey(env().STRIPE_SECRET_KEY ?? '')
  const eventId = ['lookup', object.id, type, state].filter(Boolean).join(':')
  const body = JSON.stringify({ id: eventId, type, livemode, data: { object } })
  await storeEvent('stripe', { eventId, kind: type }, body)
}
