import type Stripe from 'stripe'
import { env } from '@/lib/core/env'
import { loadStripe } from '@/lib/core/stripe'

/** Whether Stripe checks identities, instead of operators. */
export const isStripeIdentityOn = (): boolean => env().STRIPE_IDENTITY_KEY !== undefined

export async function getStripeIdentity(): Promise<Stripe> {
  const { STRIPE_IDENTITY_KEY, STRIPE_BASE_URL } = env()
  if (!STRIPE_IDENTITY_KEY) throw new Error('STRIPE_IDENTITY_KEY is missing')
  return loadStripe(STRIPE_IDENTITY_KEY, STRIPE_BASE_URL)
}
