import { env } from '@/lib/core/env'
import { maskValues } from '@/lib/core/mask'

/** Hidden from every operator: these allow acting as the user's app or completing their identity check. */
const hidden = new Set(['fcm_token', 'kyc_upload_url'])
const visiblePaymentFields = new Set([
  'id',
  'payment_method',
  'method_image',
  'method_name',
  'is_default',
  'created_at',
])
const personal = new Set(['kyc_dob'])

/** Hides secrets, and masks personal data if `isMasked`. */
export function maskResponses<Responses extends object>(responses: Responses, isMasked: boolean): Responses {
  const shown = maskFields(responses, isMasked) as Responses
  return isMasked ? maskValues(shown) : shown
}

function maskFields(fields: object, isMasked: boolean): object {
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [name, mask(name, value, isMasked)]),
  )
}

function mask(name: string, value: unknown, isMasked: boolean): unknown {
  if (value === null) return null
  if (hidden.has(name) || isDepositPage(name, value)) return '[hidden]'
  if (name === 'payment_methods') return (value as object[]).map(hidePayment)
  if (isMasked && personal.has(name)) return '[masked]'
  if (Array.isArray(value)) return value.map(item => mask(name, item, isMasked))
  return typeof value === 'object' ? maskFields(value as object, isMasked) : value
}

/** The page of this service belongs to one user; one from the settings is the same for all. */
function isDepositPage(name: string, value: unknown): boolean {
  return name === 'deposit_checkout_url' && String(value).startsWith(`${env().PUBLIC_URL}/checkout/`)
}

function hidePayment(method: object): object {
  const hide = ([name, value]: [string, unknown]) => [
    name,
    value === null || visiblePaymentFields.has(name) ? value : '[hidden]',
  ]
  return Object.fromEntries(Object.entries(method).map(hide))
}
