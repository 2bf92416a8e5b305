import { multiplyCents } from '@/lib/core/money'
import type {
  BucketKind,
  EntryOutcome,
  FeedGameStatus,
  PickOutcome,
  PickSide,
  UserMode,
} from '@/lib/db/generated/enums'
import type { BucketAmounts } from '@/lib/ledger/rules'

export type PickFacts = {
  status: FeedGameStatus
  /** Null until the feed reports it. */
  isPlayed: boolean | null
  /** The player's result; null until the feed reports it. */
  figure: string | null
  /** The wait for a missing result or a postponed match is over. */
  isOverdue: boolean
  /** The match was not played in time after the start that was sold. It does not count, even if it is played later. */
  isPutOff: boolean
}

/** Grades every pick of one player in one match: against the figure, or as void. Stored with corrections. */
export type Ruling = { counts: boolean; figure: string | null }

/** Null while it is too early. Void for players who did not play, and once overdue for a match put off or a missing result. */
export function findRuling({ status, isPlayed, figure, isOverdue, isPutOff }: PickFacts): Ruling | null {
  if (isPutOff) return { counts: false, figure: null }
  const voidIfOverdue = isOverdue ? { counts: false, figure: null } : null
  switch (status) {
    case 'Final':
      if (isPlayed === false) return { counts: false, figure }
      return isPlayed && figure !== null ? { counts: true, figure } : voidIfOverdue
    case 'Postponed':
    case 'Canceled':
    case 'Suspended':
      return voidIfOverdue
    default:
      return null
  }
}

/** Above the line "more" wins, below it "less" wins. On the line, or without a result that counts, the pick is void. */
export function gradePick({ side, line }: { side: PickSide; line: string }, ruling: Ruling): PickOutcome {
  const distance = Number(ruling.figure) - Number(line)
  if (!ruling.counts || distance === 0) return 'void'
  return distance > 0 === (side === 'more') ? 'won' : 'lost'
}

export type SoldTerms = {
  buyInCents: bigint
  payoutCents: bigint
  /** Part of the buy-in that a win does not return. */
  unreturnedCents: bigint
  /** A loss is refunded if the entry is short. */
  isShortLossRefunded: boolean
  /** The entry's own multiplier table, by number of picks. */
  multipliers: ReadonlyMap<number, string>
}

/** A refund goes back to the buckets that paid. `isShort`: too few live picks are left to win. */
type EntryResult = { outcome: EntryOutcome; paidCents: bigint; isShort: boolean }

/**
 * An entry is short unless at least two live picks from two teams remain and the table has a row for that many or fewer.
 * Applied in this order:
 * 1. Lost if one live pick is lost, unless the entry is short and was sold with a refund for that.
 * 2. Refunded if it is short.
 * 3. Won: pays the table row for the remaining picks, or the offered payout of a free entry, minus `unreturnedCents`.
 */
export function resolveEntry(
  sold: SoldTerms,
  picks: readonly { outcome: PickOutcome; team: string }[],
): EntryResult {
  const live = picks.filter(pick => pick.outcome !== 'void')
  const multiplier = live.length === picks.length ? null : findMultiplier(sold.multipliers, live.length)
  const isShort = multiplier === undefined || !haveTwoTeams(live)
  const isLost = live.some(pick => pick.outcome === 'lost')
  if (isLost && !(isShort && sold.isShortLossRefunded)) return { outcome: 'lost', paidCents: 0n, isShort }
  if (multiplier === undefined || isShort)
    return { outcome: 'refunded', paidCents: sold.buyInCents, isShort: true }
  const isAsOffered = multiplier === null || sold.buyInCents === 0n
  const payoutCents = isAsOffered ? sold.payoutCents : multiplyCents(sold.buyInCents, Number(multiplier))
  return { outcome: 'won', paidCents: payoutCents - sold.unreturnedCents, isShort }
}

/** Only letters and digits count: feeds write one team with different case and spaces. */
export function haveTwoTeams(picks: readonly { team: string }[]): boolean {
  const names = picks.map(({ team }) =>
    team
      .normalize('NFKC')
      .toLowerCase()
      .replace(/[^\p{L}\p{N}]/gu, ''),
  )
  return new Set(names).size >= 2
}

/** The row for that many picks, or the next lower row. */
function findMultiplier(multipliers: SoldTerms['multipliers'], live: number): string | undefined {
  for (let picks = live; picks >= 2; picks--) {
    const multiplier = multipliers.get(picks)
    if (multiplier !== undefined) return multiplier
  }
  return undefined
}

/** What one pick or several equal ones are graded by: current facts, and the outcome and result of the last settlement. */
export type GradablePick = PickFacts & {
  gameId: number
  feedGameId: number
  feedPlayerId: number
  side: PickSide
  line: string
  team: string
  outcome: PickOutcome | null
  result: string | null
}

export type NumberedPick = { id: number; pick: GradablePick }

/** An entry as sold, with its last settlement; `settlement` 0 is open. */
export type GradableEntry = SoldTerms & {
  id: number
  userId: number
  mode: UserMode
  settlement: number
  outcome: EntryOutcome | null
  paidCents: bigint | null
}

type PickGrade = { outcome: PickOutcome; result: string | null }

export type GradedEntry = EntryResult & { entry: GradableEntry; picks: (PickGrade & { id: number })[] }

export type Grader = (pick: GradablePick) => PickGrade | null

export const gradeByFacts: Grader = pick => {
  const ruling = findRuling(pick)
  return ruling && { outcome: gradePick(pick, ruling), result: ruling.figure }
}

export const keepGrade: Grader = ({ outcome, result }) => outcome && { outcome, result }

/** Grades equal picks of many entries once. */
export function gradeOnce(grade: Grader): Grader {
  const grades = new Map<GradablePick, PickGrade | null>()
  return pick => {
    let graded = grades.get(pick)
    if (graded === undefined) {
      graded = grade(pick)
      grades.set(pick, graded)
    }
    return graded
  }
}

/** Null while one of the picks cannot be graded. A free entry of a deleted account pays nothing. */
export function gradeEntry(
  entry: GradableEntry,
  picks: readonly NumberedPick[],
  isOwnerDeleted: boolean,
  grade: Grader = gradeByFacts,
): GradedEntry | null {
  const graded: (PickGrade & { id: number; team: string })[] = []
  for (const { id, pick } of picks) {
    const one = grade(pick)
    if (!one) return null
    graded.push({ id, outcome: one.outcome, result: one.result, team: pick.team })
  }
  const { outcome, paidCents, isShort } = resolveEntry(entry, graded)
  const isForfeited = isOwnerDeleted && entry.buyInCents === 0n
  return { entry, picks: graded, outcome, paidCents: isForfeited ? 0n : paidCents, isShort }
}

/** Winnings go to cash or bucks, winnings of a free entry to site credits or bucks, a refund to the buckets that paid. */
export function paymentAmounts({ entry, outcome, paidCents }: GradedEntry, buyIn: BucketAmounts = []) {
  if (outcome === 'refunded') return buyIn
  return paidCents > 0n ? [{ bucket: winningsBucket(entry), cents: paidCents }] : []
}

function winningsBucket({ mode, buyInCents }: GradableEntry): BucketKind {
  if (buyInCents === 0n) return freeWinBucket(mode)
  return mode === 'Arcade' ? 'bucks' : 'cash'
}

/** Where the winnings of a free entry go: never to cash. */
export function freeWinBucket(mode: UserMode): 'site_credits' | 'bucks' {
  return mode === 'Arcade' ? 'bucks' : 'site_credits'
}
