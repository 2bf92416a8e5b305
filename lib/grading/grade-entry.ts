import type { BucketKind, PickOutcome } from '@/lib/db/generated/enums'
import type { GradablePick } from './load-picks'
import type { Amounts, GradableEntry } from './load-entries'
import { gradePick, findRuling, settle, type Verdict } from './rules'

/** How a pick came out, and the figure that it was graded by. */
export type Grade = { outcome: PickOutcome; result: string | null }

/** What a settlement makes of an entry. */
export type GradedEntry = Verdict & { entry: GradableEntry; picks: (Grade & { id: number })[] }

/** The pick by its facts as they stand; null while it is too early. */
export function gradeByFacts(pick: GradablePick): Grade | null {
  const ruling = findRuling(pick)
  return ruling && { outcome: gradePick(pick, ruling), result: ruling.figure }
}

/** The pick as it was graded; null when it never was. */
export function earlierGrade({ outcome, result }: GradablePick): Grade | null {
  return outcome && { outcome, result }
}

/**
 * Grades an entry, by its facts as they stand unless said otherwise; null while one of its picks cannot be graded.
 * A free entry of an account that was deleted pays nothing.
 */
export function gradeEntry(
  entry: GradableEntry,
  picks: readonly GradablePick[],
  isOwnerDeleted: boolean,
  grade: (pick: GradablePick) => Grade | null = gradeByFacts,
): GradedEntry | null {
  const graded: (Grade & { id: number; team: string })[] = []
  for (const pick of picks) {
    const one = grade(pick)
    if (!one) return null
    graded.push({ ...one, id: pick.id, team: pick.team })
  }
  const { outcome, paidCents } = settle(entry, graded)
  const isForfeit = isOwnerDeleted && entry.buyInCents === 0n
  return { entry, picks: graded, outcome, paidCents: isForfeit ? 0n : paidCents }
}

/**
 * Where a verdict's money goes: winnings to cash or bucks, those of a free entry to site credits or bucks, a refund to
 * the buckets that paid.
 */
export function paymentAmounts({ entry, outcome, paidCents }: GradedEntry, buyIn: Amounts = []): Amounts {
  if (outcome === 'refunded') return buyIn
  return paidCents > 0n ? [{ bucket: winningsBucket(entry), cents: paidCents }] : []
}

function winningsBucket({ mode, buyInCents }: GradableEntry): BucketKind {
  if (mode === 'Arcade') return 'bucks'
  return buyInCents === 0n ? 'site_credits' : 'cash'
}
