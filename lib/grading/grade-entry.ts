import type { BucketKind, PickOutcome } from '@/lib/db/generated/enums'
import type { BucketAmounts, GradableEntry } from './load-entries'
import type { GradablePick } from './load-picks'
import { type EntryResult, findRuling, gradePick, resolveEntry } from './rules'

/** Outcome of a pick and the result it was graded against. */
export type PickGrade = { outcome: PickOutcome; result: string | null }

export type GradedEntry = EntryResult & { entry: GradableEntry; picks: (PickGrade & { id: number })[] }

/** Grades a pick, or returns null while it is too early. */
export type Grader = (pick: GradablePick) => PickGrade | null

/** Grades by what the feed reports now. */
export const gradeByFacts: Grader = pick => {
  const ruling = findRuling(pick)
  return ruling && { outcome: gradePick(pick, ruling), result: ruling.figure }
}

/** Keeps the grade of an earlier settlement. */
export const earlierGrade: Grader = ({ outcome, result }) => outcome && { outcome, result }

/** Null while one of the picks cannot be graded. A free entry of a deleted account pays nothing. */
export function gradeEntry(
  entry: GradableEntry,
  picks: readonly GradablePick[],
  isOwnerDeleted: boolean,
  grade: Grader = gradeByFacts,
): GradedEntry | null {
  const graded: (PickGrade & { id: number; team: string })[] = []
  for (const pick of picks) {
    const one = grade(pick)
    if (!one) return null
    graded.push({ ...one, id: pick.id, team: pick.team })
  }
  const { outcome, paidCents } = resolveEntry(entry, graded)
  const isForfeited = isOwnerDeleted && entry.buyInCents === 0n
  return { entry, picks: graded, outcome, paidCents: isForfeited ? 0n : paidCents }
}

/** Winnings go to cash or bucks, winnings of a free entry to site credits or bucks, a refund to the buckets that paid. */
export function paymentAmounts(
  { entry, outcome, paidCents }: GradedEntry,
  buyIn: BucketAmounts = [],
): BucketAmounts {
  if (outcome === 'refunded') return buyIn
  return paidCents > 0n ? [{ bucket: winningsBucket(entry), cents: paidCents }] : []
}

function winningsBucket({ mode, buyInCents }: GradableEntry): BucketKind {
  if (mode === 'Arcade') return 'bucks'
  return buyInCents === 0n ? 'site_credits' : 'cash'
}
