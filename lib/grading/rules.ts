import type { EntryOutcome, FeedGameStatus, PickOutcome, PickSide } from '@/lib/db/generated/enums'
import { multiplyCents } from '@/lib/money'

/** What the feed has told of a player's match and figure. */
export type Facts = {
  status: FeedGameStatus
  /** Null until the feed has told. */
  isPlayed: boolean | null
  figure: string | null
  /** Whether what is missing has been waited for long enough. */
  isOverdue: boolean
}

/** How a player's match counts for every pick of theirs: by a figure, or not at all. */
export type Ruling = { counts: boolean; figure: string | null }

/**
 * The ruling, or null while it is too early: a match that is over counts by the figure, once that is told, and does not
 * count for who did not play; one that was put off, and a figure that never comes, do not count once they are overdue.
 */
export function findRuling({ status, isPlayed, figure, isOverdue }: Facts): Ruling | null {
  const never = isOverdue ? { counts: false, figure: null } : null
  switch (status) {
    case 'Final':
      if (isPlayed === false) return { counts: false, figure }
      return isPlayed && figure !== null ? { counts: true, figure } : never
    case 'Postponed':
    case 'Canceled':
    case 'Suspended':
      return never
    default:
      return null
  }
}

/** Above the entry's own line more wins, below it less; on the line, or without a figure that counts, nobody does. */
export function gradePick({ side, line }: { side: PickSide; line: string }, ruling: Ruling): PickOutcome {
  const distance = Number(ruling.figure) - Number(line)
  if (!ruling.counts || distance === 0) return 'void'
  return distance > 0 === (side === 'more') ? 'won' : 'lost'
}

/**
 * What an entry was sold as; `factors` is its own multiplier table, by picks, and `unreturnedCents` the part of the buy-in
 * that a win does not return.
 */
export type Sold = {
  buyInCents: bigint
  payoutCents: bigint
  unreturnedCents: bigint
  factors: ReadonlyMap<number, string>
}

/** What a settlement comes to; what is refunded goes to the buckets that paid. */
export type Verdict = { outcome: EntryOutcome; paidCents: bigint }

/**
 * An entry by its graded picks. First what is left of it must still be an entry: two live picks of two teams, and a row of
 * its table for so many or fewer; else the buy-in goes back, whatever the other picks are. Then one lost pick loses it.
 * With all live picks right it pays the row that it is left at, a free entry always what it was offered, less the part of
 * the buy-in that a win does not return.
 */
export function settle(sold: Sold, picks: readonly { outcome: PickOutcome; team: string }[]): Verdict {
  const live = picks.filter(pick => pick.outcome !== 'void')
  const factor = live.length === picks.length ? null : findFactor(sold.factors, live.length)
  if (factor === undefined || new Set(live.map(pick => pick.team)).size < 2)
    return { outcome: 'refunded', paidCents: sold.buyInCents }
  if (live.some(pick => pick.outcome === 'lost')) return { outcome: 'lost', paidCents: 0n }
  const isAsOffered = factor === null || sold.buyInCents === 0n
  const payoutCents = isAsOffered ? sold.payoutCents : multiplyCents(sold.buyInCents, Number(factor))
  return { outcome: 'won', paidCents: payoutCents - sold.unreturnedCents }
}

/** The row of the table for so many picks, or the next lower one that there is. */
function findFactor(factors: Sold['factors'], live: number): string | undefined {
  for (let picks = live; picks >= 2; picks--) {
    const factor = factors.get(picks)
    if (factor !== undefined) return factor
  }
  return undefined
}
