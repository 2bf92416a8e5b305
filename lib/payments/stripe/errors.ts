import type Stripe from 'stripe'

/** What Stripe's library throws: `type` is the class, `rawType` the API's type. */
const asStripeError = (error: unknown): Stripe.errors.StripeError | null =>
  error instanceof Error && 'rawType' in error ? (error as Stripe.errors.StripeError) : null

/** The object does not exist, or not any more. */
export function isMissing(error: unknown): boolean {
  return asStripeError(error)?.code === 'resource_missing'
}

/** Stripe did not carry out the request and will not do so: nothing has happened. */
export function isRefused(error: unknown): boolean {
  const refused = asStripeError(error)
  return refused?.rawType === 'invalid_request_error' && [400, 402, 404].includes(refused.statusCode ?? 0)
}

/** Our own balance does not cover a transfer. */
export function isBalanceTooLow(error: unknown): boolean {
  return asStripeError(error)?.code === 'balance_insufficient'
}
