import type { EntryOutcome, PickOutcome, PickSide } from '@/lib/db/generated/enums'
import { type Grade, gradeByFacts, earlierGrade } from '@/lib/grading/grade-entry'
import type { GradablePick } from '@/lib/grading/load-picks'
import type { Amounts } from '@/lib/grading/load-entries'
import { type Facts, gradePick, type Ruling, findRuling } from '@/lib/grading/rules'

declare module '@/lib/failure' {
  interface FailureDetails {
    CorrectionNotFound: undefined
    /** It has been decided, or another difference has taken its place. */
    CorrectionClosed: { status: string; by: string }
    /** Some of its entries were settled anew by another correction; a new difference is being worked out. */
    CorrectionStale: undefined
  }
}

/** A player whose figure is another than picks were graded by; a figure that does not count is that of who did not play. */
export type ChangedResult = {
  feedPlayerId: number
  name: string
  from: { figure: string | null; counts: boolean }
  to: Ruling
}

/** Picks that were graded alike, and what the feed says of them now. */
export type GradedGroup = Facts & {
  feedPlayerId: number
  name: string
  side: PickSide
  line: string
  outcome: PickOutcome
  result: string | null
}

/** Whether these picks would be graded otherwise now, or by another figure. */
export function findResultChange(graded: GradedGroup): ChangedResult | null {
  const { feedPlayerId, name, line, outcome, result } = graded
  const to = findRuling(graded)
  if (!to || (to.figure === result && gradePick(graded, to) === outcome)) return null
  const counts = result !== null && (outcome !== 'void' || Number(result) === Number(line))
  return { feedPlayerId, name, from: { figure: result, counts }, to }
}

/** Each change once, by player. */
export function dedupeChanges(changes: readonly ChangedResult[]): ChangedResult[] {
  const united = new Map(changes.map(change => [JSON.stringify(change), change]))
  return [...united.values()].sort(
    (one, other) =>
      one.feedPlayerId - other.feedPlayerId || (JSON.stringify(one) < JSON.stringify(other) ? -1 : 1),
  )
}

/** Grades the picks of a match anew by the facts as they stand, and leaves those of other matches as they are. */
export function regradeByFeed(feedGameId: number): (pick: GradablePick) => Grade | null {
  return pick => (pick.feedGameId === feedGameId && gradeByFacts(pick)) || earlierGrade(pick)
}

/** Grades the picks of a match anew by the figures that were agreed on, and leaves all others as they are. */
export function regradeAsAccepted(
  feedGameId: number,
  figures: readonly ChangedResult[],
): (pick: GradablePick) => Grade | null {
  const rulings = new Map(figures.map(({ feedPlayerId, to }) => [feedPlayerId, to]))
  return pick => {
    const ruling = pick.feedGameId === feedGameId ? rulings.get(pick.feedPlayerId) : undefined
    return ruling ? { outcome: gradePick(pick, ruling), result: ruling.figure } : earlierGrade(pick)
  }
}

/** What moves in each bucket when one payment takes the place of another; nothing where both are the same. */
export function paymentDifference(before: Amounts, after: Amounts): Amounts {
  const moves = new Map<Amounts[number]['bucket'], bigint>()
  for (const { bucket, cents } of after) moves.set(bucket, (moves.get(bucket) ?? 0n) + cents)
  for (const { bucket, cents } of before) moves.set(bucket, (moves.get(bucket) ?? 0n) - cents)
  return [...moves].map(([bucket, cents]) => ({ bucket, cents })).filter(({ cents }) => cents !== 0n)
}

/** How many entries change from which outcome to which, by words such as "won to lost". */
export function changeOf(from: EntryOutcome, to: EntryOutcome): string {
  return from === to ? `still ${to}` : `${from} to ${to}`
}
