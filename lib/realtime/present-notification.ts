import { formatCents } from '@/lib/money'
import type { EntrySettled } from './events'
import { presentSettled } from './present'

/** A push as a phone shows it; of those with one tag the phone keeps the latest, so that a repeated one is seen once. */
export type Notification = { title: string; body: string; tag: string; data: Record<string, string> }

/** What a phone shows of a settled entry. */
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
  return event.amountCents > 0 ? `${money(event)} is back on your balance` : 'Your entry was called off'
}

function bodyOf(event: EntrySettled): string {
  const settled = `Your ${event.contestName} entry has settled`
  if (event.outcome === 'lost' && event.amountCents > 0) return `${settled}. The buy-in was ${money(event)}.`
  if (event.outcome === 'refunded') return `${settled}: too few of its picks counted.`
  return `${settled}.`
}

function money({ mode, amountCents }: EntrySettled): string {
  const amount = formatCents(BigInt(amountCents))
  return mode === 'Cash' ? `$${amount}` : `${amount} bucks`
}
