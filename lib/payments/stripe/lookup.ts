import { env, isLiveKey } from '@/lib/core/env'
import { storeEvent } from '@/lib/payments/store-event'

/** Stores what a reply of the API reports like an event, once per object, type and state. */
export async function storeLookup(
  type: string,
  object: { id: string; livemode: boolean | null },
  state = '',
): Promise<void> {
  const livemode = object.livemode ?? isLiveKey(env().STRIPE_SECRET_KEY ?? '')
  const eventId = ['lookup', object.id, type, state].filter(Boolean).join(':')
  const body = JSON.stringify({ id: eventId, type, livemode, data: { object } })
  await storeEvent('stripe', { eventId, kind: type }, body)
}
