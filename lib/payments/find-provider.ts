import { env } from '@/lib/core/env'
import { Failure } from '@/lib/core/failure'
import type { PaymentProvider, ProviderName } from './provider'
import { isSandboxAllowed, sandbox } from './sandbox/provider'

/** The provider of stored payments; null if it is not configured. */
export async function findProviderNamed(name: ProviderName): Promise<PaymentProvider | null> {
  if (name === 'sandbox') return isSandboxAllowed(env()) ? sandbox : null
  if (!env().STRIPE_SECRET_KEY) return null
  // Stripe's library is large: only services that use it load it.
  const { getStripeProvider } = await import('./stripe/provider')
  return getStripeProvider()
}

export async function getProvider(): Promise<PaymentProvider> {
  return found(await findProviderNamed(env().STRIPE_SECRET_KEY ? 'stripe' : 'sandbox'))
}

export async function getProviderNamed(name: ProviderName): Promise<PaymentProvider> {
  return found(await findProviderNamed(name))
}

function found(provider: PaymentProvider | null): PaymentProvider {
  if (!provider) throw new Failure('PaymentsUnavailable')
  return provider
}
