import { formatCents } from '@/lib/money'
import type { RealtimeEvent } from './events'

/** An event as the server of the Pusher protocol is sent it. */
export type PresentedEvent = { channel: string; name: RealtimeEvent['name']; data: Record<string, unknown> }

/** The channel that everybody may listen on. */
export const appChannel = 'app'

/** The channel that only this user may listen on. */
export function userChannel(userId: number): string {
  return `private-user-${userId}`
}

/** An event on the wire; what a balance is now, the app asks with its token. */
export function serializeEvent(event: RealtimeEvent): PresentedEvent {
  switch (event.name) {
    case 'balance.changed':
      return { channel: userChannel(event.userId), name: event.name, data: {} }
    case 'entry.settled':
      return { channel: userChannel(event.userId), name: event.name, data: presentSettled(event) }
    case 'maintenance.changed':
      return { channel: appChannel, name: event.name, data: { android: event.android, ios: event.ios } }
    case 'versions.changed': {
      const { android_version, android_force_update, ios_version, ios_force_update } = event
      const versions = { android_version, android_force_update, ios_version, ios_force_update }
      return { channel: appChannel, name: event.name, data: versions }
    }
  }
}

/** A settled entry on the wire; a push carries the same. */
export function presentSettled(event: Extract<RealtimeEvent, { name: 'entry.settled' }>) {
  return {
    pickem_contest_entry_id: event.entryId,
    outcome: event.outcome,
    amount: formatCents(BigInt(event.amountCents)),
  }
}
