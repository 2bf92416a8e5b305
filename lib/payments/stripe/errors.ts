import { asStripeError } from '@/lib/stripe'

/** Stripe did not carry out the request and will not do so: nothing has happened. */
export function isRefused(error: unknown): boolean {
  const refused = asStripeError(error)
  return refused?.rawType === 'invalid_request_error' && [400, 402, 404].includes(refused.statusCode ?? 0)
}

/** Our own balance does not cover a transfer. */
export const isBalanceTooLow = (error: unknown): boolean =>
  asStripeError(error)?.code === 'balance_insufficient'
