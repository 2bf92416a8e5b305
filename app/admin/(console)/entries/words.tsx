import { formatMoney, formatUnits } from '@/components/ui/format'
import { State } from '@/components/ui/state'
import type { ListedEntry } from '@/lib/entries/entries-list'

/** Where an entry stands. */
export function EntryState({ outcome }: { outcome: ListedEntry['outcome'] }) {
  if (outcome === null) return <State is="scheduled">Open</State>
  const words = { won: 'Won', lost: 'Lost', refunded: 'Refunded' }[outcome]
  return <State is={outcome === 'won' ? 'live' : 'ended'}>{words}</State>
}

/** An amount in the currency of a mode: dollars, or what Arcade plays with. */
export function tellStake(cents: bigint | number, mode: ListedEntry['mode']): string {
  return mode === 'Cash' ? formatMoney(cents) : formatUnits(cents, 'bucks')
}

/** What moved money, in words: "Buy-in", "Payout". */
export function nameMovement(kind: string): string {
  const words = kind === 'buy_in' ? 'buy-in' : kind.replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}
