import { formatStake } from '@/app/admin/(console)/entries/entry-labels'
import type { Fact } from '@/components/ui/facts'
import { pluralize } from '@/lib/core/format'
import type { EndingTotals } from '@/lib/play/contest/ending-totals'
import type { Contest } from '@/lib/play/contest/find-contest'
import { currentStatus, hasMoney, payablePrizes, prizePoolCents } from '@/lib/play/contest/rules'

type Terms = Pick<
  Contest,
  'kind' | 'status' | 'hasStarted' | 'buyInCents' | 'prizes' | 'entries' | 'capacity' | 'isSettling'
>

/** What users paid and get back, and of cash contests what the company adds or keeps. `totals` are those of an ended contest. */
export function moneyFacts(contest: Terms, totals: EndingTotals | null): Fact[] {
  const { kind, buyInCents, prizes, entries, capacity, isSettling } = contest
  if (kind === 'practice' || !hasMoney(contest)) return []
  const format = (cents: bigint) => formatStake(cents, kind === 'cash' ? 'Cash' : 'Arcade')
  const status = currentStatus(contest)
  const paidIn = (users: number) => buyInCents * BigInt(users)
  const buyIns: Fact = {
    name: 'Buy-ins',
    value: format(paidIn(entries)),
    ...(buyInCents > 0n &&
      entries > 0 && { note: `${format(buyInCents)} from ${pluralize(entries, 'user')}` }),
  }
  if (status === 'canceled') return buyInCents > 0n ? [buyIns, refunded(contest, totals, format)] : []
  // Prizes of arcade contests can be in another unit than their buy-ins.
  if (kind === 'arcade') return [buyIns]
  const prizesOf = (users: number) => prizePoolCents(payablePrizes(prizes, users))
  if (status === 'completed' && totals) {
    const { paidCents } = totals
    const isPaying = isSettling ? 'More is being paid' : undefined
    return [
      buyIns,
      { name: 'Paid prizes', value: format(paidCents), note: isPaying },
      ...(isSettling ? [] : [overlay('Overlay', paidCents - paidIn(entries), 'added', 'kept', format)]),
    ]
  }
  return [
    buyIns,
    {
      name: 'To pay',
      value: format(prizesOf(entries)),
      note: `Prizes of ${entries === 1 ? '1 place' : `${entries} places`}`,
    },
    overlay('Overlay', prizesOf(entries) - paidIn(entries), 'adds', 'keeps', format),
    ...(status === 'open' && capacity !== null && capacity > entries
      ? [overlay('If full', prizesOf(capacity) - paidIn(capacity), 'adds', 'keeps', format)]
      : []),
  ]
}

function refunded(
  { entries, isSettling }: Terms,
  totals: EndingTotals | null,
  format: (cents: bigint) => string,
): Fact {
  const { refundedEntries = 0, refundedCents = 0n } = totals ?? {}
  return {
    name: 'Refunded',
    value: format(refundedCents),
    note: isSettling
      ? `To ${refundedEntries} of ${pluralize(entries, 'user')} so far`
      : `To ${pluralize(refundedEntries, 'user')}`,
  }
}

/** Prizes less buy-ins: what the company adds, or keeps if it is negative. */
function overlay(
  name: string,
  cents: bigint,
  adds: string,
  keeps: string,
  format: (cents: bigint) => string,
): Fact {
  if (cents === 0n) return { name, value: 'None', note: 'Buy-ins equal prizes' }
  return cents > 0n
    ? { name, value: format(cents), note: `The company ${adds} it to the buy-ins` }
    : { name, value: 'None', note: `The company ${keeps} ${format(-cents)}` }
}
