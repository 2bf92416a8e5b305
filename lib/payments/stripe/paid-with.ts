import type Stripe from 'stripe'
import { unlessMissing } from '@/lib/core/stripe'
import { findPaidIntent, type StripeEvent } from './events'

/** The fingerprint of the card or bank account that paid the deposit of the event; '' for other events. */
export async function findPaidWith(stripe: Stripe, event: StripeEvent): Promise<string> {
  const intentId = findPaidIntent(event)
  if (intentId === null) return ''
  const intent = await unlessMissing(stripe.paymentIntents.retrieve(intentId, { expand: ['latest_charge'] }))
  const charge = typeof intent?.latest_charge === 'object' ? intent.latest_charge : null
  const { card, us_bank_account: bank } = charge?.payment_method_details ?? {}
  return card?.fingerprint ?? bank?.fingerprint ?? ''
}
