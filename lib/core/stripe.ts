import type Stripe from 'stripe'
import { env, isLiveKey } from './env'

/** Stripe's answers keep this form, whatever version the account uses. */
const apiVersion = '2026-10-28.endive'

const timeoutMs = 8_000

const clients = new Map<string, Stripe>()

/**
 * Client of Stripe's API; `baseUrl` replaces the URL of the API. Loads the library at the first call. A request whose outcome
 * is unknown is repeated once with its idempotency key.
 */
export async function loadStripe(apiKey: string, baseUrl: string | undefined): Promise<Stripe> {
  const { default: Stripe } = await import('stripe')
  const id = `${apiKey} ${baseUrl}`
  const known = clients.get(id)
  if (known) return known
  const address = baseUrl ? new URL(baseUrl) : null
  const client = new Stripe(apiKey, {
    apiVersion,
    timeout: timeoutMs * env().TIMEOUT_SCALE,
    maxNetworkRetries: 1,
    telemetry: false,
    ...(address && {
      host: address.hostname,
      port: address.port || (address.protocol === 'https:' ? 443 : 80),
      protocol: address.protocol === 'https:' ? 'https' : 'http',
    }),
  })
  clients.set(id, client)
  return client
}

/** The event in a signed body, or null if no secret has signed it within five minutes. */
export function readSignedEvent(
  stripe: Stripe,
  body: string,
  signature: string | null,
  secrets: readonly string[],
): Stripe.Event | null {
  for (const secret of secrets)
    try {
      return stripe.webhooks.constructEvent(body, signature ?? '', secret)
    } catch {
      // Another secret, or none, has signed it.
    }
  return null
}

/** Whether an object belongs to the mode of the key: endpoints for connected accounts receive test events in live mode too. */
export const isOfMode = (livemode: boolean, apiKey: string): boolean => livemode === isLiveKey(apiKey)

/** What Stripe's library throws: `rawType` is the type in the reply. */
export const asStripeError = (error: unknown): Stripe.errors.StripeError | null =>
  error instanceof Error && 'rawType' in error ? (error as Stripe.errors.StripeError) : null

/** What a request returns; null if the object does not exist, or not any more. */
export async function unlessMissing<Result>(request: Promise<Result>): Promise<Result | null> {
  try {
    return await request
  } catch (error) {
    if (asStripeError(error)?.code === 'resource_missing') return null
    throw error
  }
}
