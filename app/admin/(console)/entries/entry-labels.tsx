import { State } from '@/components/ui/state'
import { formatAmount } from '@/lib/core/amount'
import { formatMoney } from '@/lib/core/format'
import type { ListedEntry } from '@/lib/play/entries/entries-list'

export function EntryState({ outcome }: { outcome: ListedEntry['outcome'] }) {
  if (outcome === null) return <State is="scheduled">Open</State>
  const words = { won: 'Won', lost: 'Lost', refunded: 'Refunded' }[outcome]
  return <State is={outcome === 'won' ? 'live' : 'ended'}>{words}</State>
}

/** Dollars in Cash mode, bucks in Arcade mode. */
export function formatStake(cents: bigint | number, mode: ListedEntry['mode']): string {
  return mode === 'Cash' ? formatMoney(cents) : formatAmount(cents, 'bucks')
}
