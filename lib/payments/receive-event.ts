import { Failure } from '@/lib/core/failure'
import type { HeaderReader } from '@/lib/core/header-reader'
import { findProviderNamed } from './find-provider'
import { type ProviderName, providerNames } from './provider'
import { storeEvent } from './store-event'

/** Stores a signed event once and enqueues it. Returns whether it is new. Throws WebhookProviderUnknown or WebhookSignatureInvalid. */
export async function receiveEvent(name: string, body: string, headers: HeaderReader): Promise<boolean> {
  const provider = isProviderName(name) ? await findProviderNamed(name) : null
  if (!provider) throw new Failure('WebhookProviderUnknown')
  return storeEvent(provider.name, provider.readEvent(body, headers), body)
}

function isProviderName(name: string): name is ProviderName {
  return (providerNames as readonly string[]).includes(name)
}
