import { z } from 'zod'
import type { Billing, ReportedMethod } from '@/lib/payments/provider'

const text = z.string().nullish()

const address = z
  .object({ line1: text, line2: text, city: text, state: text, postal_code: text, country: text })
  .nullish()

export const stripeMethod = z.object({
  id: z.string(),
  type: z.string(),
  customer: text,
  card: z
    .object({
      brand: z.string(),
      fingerprint: text,
      last4: text,
      exp_month: z.int().nullish(),
      exp_year: z.int().nullish(),
    })
    .nullish(),
  us_bank_account: z.object({ bank_name: text, last4: text, fingerprint: text }).nullish(),
  billing_details: z.object({ name: text, email: text, phone: text, address }).nullish(),
})

const brands: Record<string, string> = {
  amex: 'American Express',
  diners: 'Diners Club',
  discover: 'Discover',
  jcb: 'JCB',
  mastercard: 'Mastercard',
  unionpay: 'UnionPay',
  visa: 'Visa',
}

/** Withdrawals go to connected accounts only. */
export function reportMethod(method: z.output<typeof stripeMethod>): ReportedMethod {
  const { id, card, us_bank_account: bank, type } = method
  const billing = describeBilling(method.billing_details)
  const common = { id, canReceive: false, billing, fingerprint: '', expMonth: '', expYear: '' }
  if (card)
    return {
      ...common,
      type: 'card',
      brand: brands[card.brand] ?? 'Card',
      lastFour: card.last4 ?? '',
      fingerprint: card.fingerprint ?? '',
      expMonth: card.exp_month ? String(card.exp_month).padStart(2, '0') : '',
      expYear: card.exp_year ? String(card.exp_year) : '',
    }
  if (bank)
    return {
      ...common,
      type: 'bank',
      brand: bank.bank_name || 'Bank',
      lastFour: bank.last4 ?? '',
      fingerprint: bank.fingerprint ?? '',
    }
  const name = type.replaceAll('_', ' ')
  return { ...common, type: 'wallet', brand: name.charAt(0).toUpperCase() + name.slice(1), lastFour: '' }
}

function describeBilling(details: z.output<typeof stripeMethod>['billing_details']): Billing {
  const [firstName = '', ...rest] = (details?.name ?? '').trim().split(/\s+/)
  const place = details?.address
  return {
    firstName,
    lastName: rest.join(' '),
    address: [place?.line1, place?.line2].filter(Boolean).join(', '),
    phone: details?.phone ?? '',
    zip: place?.postal_code ?? '',
    city: place?.city ?? '',
    country: place?.country ?? '',
    state: place?.state ?? '',
    email: details?.email ?? '',
  }
}

export const account = z.object({
  id: z.string(),
  payouts_enabled: z.boolean(),
  capabilities: z.object({ transfers: text }).nullish(),
  external_accounts: z
    .object({
      data: z.array(
        z.object({
          object: z.string(),
          last4: text,
          fingerprint: text,
          bank_name: text,
          brand: text,
          default_for_currency: z.boolean().nullish(),
        }),
      ),
    })
    .nullish(),
})

/** Null until the user has entered a bank account or debit card. */
export function describeAccount({
  id,
  payouts_enabled: isEnabled,
  capabilities,
  external_accounts: accounts,
}: z.output<typeof account>): ReportedMethod | null {
  const [first] = accounts?.data ?? []
  const target = accounts?.data.find(one => one.default_for_currency) ?? first
  if (!target) return null
  const isCard = target.object === 'card'
  return {
    id,
    type: isCard ? 'card' : 'bank',
    brand: (isCard ? target.brand : target.bank_name) || 'Bank',
    lastFour: target.last4 ?? '',
    fingerprint: target.fingerprint ?? '',
    expMonth: '',
    expYear: '',
    canReceive: isEnabled && capabilities?.transfers === 'active',
    billing: describeBilling(null),
  }
}
