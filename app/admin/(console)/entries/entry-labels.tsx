import { State } from '@/components/ui/state'
import { formatAmount } from '@/lib/core/amount'
import { formatMoney, formatUnits } from '@/lib/core/format'
import type { ListedEntry } from '@/lib/play/entries/entries-list'

export function EntryState({ outcome }: { outcome: ListedEntry['outcome'] }) {
  if (outcome === null) return <State is="scheduled">Open</State>
  const words = { won: 'Won', lost: 'Lost', refunded: 'Refunded' }[outcome]
  return <State is={outcome === 'won' ? 'live' : 'ended'}>{words}</State>
}

/** Dollars in Cash mode, also of site credits; in Arcade mode credits and bucks pay a buy-in. */
export function formatStake(cents: bigint | number, mode: ListedEntry['mode']): string {
  return mode === 'Cash' ? formatMoney(cents) : formatUnits(cents, 'of play money')
}

/** A win is paid in bucks in Arcade mode. */
export function formatWin(cents: bigint, mode: ListedEntry['mode']): string {
  return mode === 'Cash' ? formatMoney(cents) : formatAmount(cents, 'bucks')
}

/** "$6.00, $4.00 site credits": an amount by the buckets that paid or got it. */
export function formatParts(cents: bigint, creditsCents: bigint, mode: ListedEntry['mode']): string {
  const [main, credits] = mode === 'Cash' ? ['cash', 'site_credits'] : ['bucks', 'credits']
  const parts = [
    [cents - creditsCents, main],
    [creditsCents, credits],
  ] as const
  return (
    parts
      .filter(([part]) => part !== 0n)
      .map(([part, bucket]) => formatAmount(part, bucket))
      .join(', ') || formatAmount(0n, main)
  )
}
