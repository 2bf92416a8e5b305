import type { z } from 'zod'
import { timestamp } from '@/lib/core/wire'
import type { LocationOutcome } from '@/lib/db/generated/enums'
import { type CheckedLocation, locationStatusIds } from './rules'
import type { checkedLocation } from './schema'

export function presentLocation({
  outcome,
  region,
  expiresAt,
}: CheckedLocation): z.input<typeof checkedLocation> {
  const name = expiresAt ? 'ALLOWED' : 'DENIED'
  return {
    geo_location_status: { id: locationStatusIds[name], name },
    region: region && { code: region.code, name: region.name },
    expires_at: expiresAt && timestamp(expiresAt),
    reason: outcome === 'allowed' ? null : reasons[outcome](region ?? { name: 'this region', minAge: 18 }),
  }
}

type Described = { name: string; minAge: number }

const reasons: Record<Exclude<LocationOutcome, 'allowed'>, (region: Described) => string> = {
  mocked: () => 'An app on this device simulates the location. Turn it off and check again.',
  inaccurate: () =>
    'The location is not accurate enough. Turn on precise location, go outside and check again.',
  outside: () => 'You are outside the states where this app is available.',
  border: () =>
    'You are too close to a state where you cannot play for cash. Move away from the border and check again.',
  region: ({ name }) => `Cash play is not available in ${name}.`,
  age: ({ name, minAge }) => `You must be at least ${minAge} to play for cash in ${name}.`,
  identity: ({ name, minAge }) =>
    `The minimum age in ${name} is ${minAge}. Verify your identity and check again.`,
  unknown: () => 'Check your location to play for cash.',
  held: () => 'Cash play is closed for your account because of your location. Contact support.',
}
