import type { FailureMessages } from '@/lib/change/action-failures'
import type { EntryOutcome, PickOutcome, PickSide } from '@/lib/db/generated/enums'
import {
  findRuling,
  type Grader,
  gradeByFacts,
  gradePick,
  keepGrade,
  type PickFacts,
  type Ruling,
} from '@/lib/play/grading/rules'

export const correctionFailures = {
  CorrectionNotFound: 'This correction does not exist.',
  CorrectionClosed: ({ status, by }) =>
    by
      ? `${by} already ${status} this correction. Nothing was changed.`
      : 'The results changed again and this correction was withdrawn. Nothing was changed.',
  CorrectionStale:
    'Another correction changed some of these entries. A new correction is being prepared. Try again in a minute.',
} satisfies FailureMessages

declare module '@/lib/core/failure' {
  interface FailureDetails {
    CorrectionNotFound: undefined
    /** Already decided, or replaced by a newer proposal. */
    CorrectionClosed: { status: string; by: string }
    /** Another correction changed some of its entries; a new proposal follows. */
    CorrectionStale: undefined
  }
}

/** A player's result that changed after picks were graded. Stored as JSON in `settlement_corrections.figures`. */
export type ChangedResult = {
  feedPlayerId: number
  name: string
  from: { figure: string | null; counts: boolean }
  to: Ruling
}

/** Picks on one player with the same side, line, outcome, result and start at the sale, and what the feed reports now. */
export type GradedGroup = PickFacts & {
  feedPlayerId: number
  name: string
  side: PickSide
  line: string
  outcome: PickOutcome
  result: string | null
}

/** The change if these picks would now be graded differently or against another result, else null. */
export function findResultChange(graded: GradedGroup): ChangedResult | null {
  const { feedPlayerId, name, line, outcome, result } = graded
  const to = findRuling(graded)
  if (!to || (to.figure === result && gradePick(graded, to) === outcome)) return null
  const counts = result !== null && (outcome !== 'void' || Number(result) === Number(line))
  return { feedPlayerId, name, from: { figure: result, counts }, to }
}

export function dedupeChanges(changes: readonly ChangedResult[]): ChangedResult[] {
  const unique = new Map(changes.map(change => [JSON.stringify(change), change]))
  return [...unique.values()].sort(
    (one, other) =>
      one.feedPlayerId - other.feedPlayerId || (JSON.stringify(one) < JSON.stringify(other) ? -1 : 1),
  )
}

/** Regrades the picks of one match by what the feed reports now; picks of other matches keep their grade. */
export function regradeByFeed(feedGameId: number): Grader {
  return pick => (pick.feedGameId === feedGameId && gradeByFacts(pick)) || keepGrade(pick)
}

/** Regrades the picks of one match by the results of an accepted correction, or as put off; all others keep their grade. */
export function regradeAsAccepted(feedGameId: number, figures: readonly ChangedResult[]): Grader {
  const rulings = new Map(figures.map(({ feedPlayerId, to }) => [feedPlayerId, to]))
  return pick => {
    const ruling = pick.feedGameId === feedGameId ? rulings.get(pick.feedPlayerId) : undefined
    if (ruling && pick.isPutOff) return gradeByFacts(pick)
    return ruling ? { outcome: gradePick(pick, ruling), result: ruling.figure } : keepGrade(pick)
  }
}

/** "won to lost" or "still won". Stored in `settlement_corrections.outcomes`. */
export function describeOutcomeChange(from: EntryOutcome, to: EntryOutcome): string {
  return from === to ? `still ${to}` : `${from} to ${to}`
}
