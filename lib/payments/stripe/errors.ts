import { asStripeError } from '@/lib/core/stripe'

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
