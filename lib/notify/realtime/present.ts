import { formatCents } from '@/lib/core/money'
import type { EntrySettled, RealtimeEvent } from './events'

export type SerializedEvent = { channel: string; name: RealtimeEvent['name']; data: Record<string, unknown> }

export const appChannel = 'app'

export function userChannel(userId: number): string {
  return `private-user-${userId}`
}

/** balance.changed and promos.changed have no data: the app requests what it shows with its token. */
export function serializeEvent(event: RealtimeEvent): SerializedEvent {
  switch (event.name) {
    case 'balance.changed':
      return { channel: userChannel(event.userId), name: event.name, data: {} }
    case 'entry.settled':
      return { channel: userChannel(event.userId), name: event.name, data: presentSettled(event) }
    case 'contest.settled':
      return { channel: userChannel(event.userId), name: event.name, data: presentContest(event) }
    case 'maintenance.changed':
      return { channel: appChannel, name: event.name, data: { android: event.android, ios: event.ios } }
    case 'promos.changed':
      return { channel: appChannel, name: event.name, data: {} }
    case 'lines.changed':
      return { channel: appChannel, name: event.name, data: { game_id: event.gameId } }
    case 'versions.changed': {
      const { android_version, android_force_update, android_min_version } = event
      const { ios_version, ios_force_update, ios_min_version } = event
      const android = { android_version, android_force_update, android_min_version }
      const ios = { ios_version, ios_force_update, ios_min_version }
      return { channel: appChannel, name: event.name, data: { ...android, ...ios } }
    }
  }
}

function presentSettled(event: Extract<RealtimeEvent, { name: 'entry.settled' }>) {
  return {
    pickem_contest_entry_id: event.entryId,
    outcome: event.outcome,
    amount: formatCents(BigInt(event.amountCents)),
  }
}

function presentContest(event: Extract<RealtimeEvent, { name: 'contest.settled' }>) {
  return {
    main_contest_id: event.contestId,
    main_contest_entry_id: event.contestEntryId,
    outcome: event.outcome,
    place: event.place,
    amount: formatCents(BigInt(event.amountCents)),
  }
}

/** The phone shows only the latest notification of a tag, so a repeated one appears once. */
export type Notification = { title: string; body: string; tag: string; data: Record<string, string> }

export function presentNotification(event: EntrySettled): Notification {
  const { pickem_contest_entry_id: id, outcome, amount } = presentSettled(event)
  const title = titleOf(event)
  return {
    title: event.isCorrection ? `Corrected: ${title}` : title,
    body: bodyOf(event),
    tag: `entry-${id}`,
    data: { type: event.name, pickem_contest_entry_id: String(id), outcome, amount },
  }
}

function titleOf(event: EntrySettled): string {
  if (event.outcome === 'won') return `You won ${money(event)}`
  if (event.outcome === 'lost') return 'Not this time'
  return event.amountCents > 0 ? `${money(event)} was returned to your balance` : 'Your entry was canceled'
}

function bodyOf(event: EntrySettled): string {
  const settled = `Your ${event.contestName} entry has settled`
  if (event.outcome === 'lost' && event.amountCents > 0) return `${settled}. The buy-in was ${money(event)}.`
  if (event.outcome === 'refunded') return `Your ${event.contestName} entry was refunded.`
  return `${settled}.`
}

/** In Arcade mode credits and bucks pay a buy-in, and a win is paid in bucks. */
function money({ mode, outcome, amountCents }: EntrySettled): string {
  const amount = formatCents(BigInt(amountCents))
  if (mode === 'Cash') return `$${amount}`
  return outcome === 'won' ? `${amount} bucks` : `${amount} of play money`
}
