import { Failure } from '@/lib/core/failure'
import type { BucketKind } from '@/lib/db/generated/enums'
import { type BucketAmounts, centsIn } from '@/lib/ledger/rules'
import type { Prize } from './rules'

declare module '@/lib/core/failure' {
  interface FailureDetails {
    StandingsInvalid: StandingsProblems
  }
}

/** Final place of an entry, 1 for the best. */
export type Standing = { entryId: number; place: number }

/** An entry that can win. `unreturnedCents` of its cash prize are paid as site credits. */
export type Contender = { entryId: number; unreturnedCents: bigint }

export type Award = { entryId: number; place: number; amounts: BucketAmounts }

/** Entry IDs by problem, at most 20 of each. */
export type StandingsProblems = {
  /** Joined, but without a place. */
  missing: number[]
  /** Not in the contest, or left it. */
  unknown: number[]
  repeated: number[]
  /** Not the place after the entries before it: tied entries share a place, and the next place counts them. */
  misplaced: number[]
}

/** In order of place. Tied entries share the prizes of their places, rounded down. Throws StandingsInvalid unless all have a place. */
export function awardPrizes(
  prizes: readonly Prize[],
  contenders: readonly Contender[],
  standings: readonly Standing[],
): Award[] {
  assertStandings(contenders, standings)
  const unreturned = new Map(contenders.map(one => [one.entryId, one.unreturnedCents]))
  const tied = new Map<number, number>()
  for (const { place } of standings) tied.set(place, (tied.get(place) ?? 0) + 1)
  return [...standings]
    .sort((one, other) => one.place - other.place || one.entryId - other.entryId)
    .map(({ entryId, place }) => {
      const shared = sharePrizes(prizes, place, tied.get(place) ?? 1)
      return { entryId, place, amounts: returnSiteCredits(shared, unreturned.get(entryId) ?? 0n) }
    })
}

const maxListed = 20

/** Throws StandingsInvalid unless every contender has exactly one place. */
export function assertStandings(
  contenders: readonly Pick<Contender, 'entryId'>[],
  standings: readonly Standing[],
): void {
  const joined = new Set(contenders.map(one => one.entryId))
  const seen = new Set<number>()
  const problems: StandingsProblems = { missing: [], unknown: [], repeated: [], misplaced: [] }
  for (const { entryId } of standings) {
    if (!joined.has(entryId)) problems.unknown.push(entryId)
    else if (seen.has(entryId)) problems.repeated.push(entryId)
    seen.add(entryId)
  }
  problems.missing = [...joined].filter(entryId => !seen.has(entryId))
  const byPlace = [...standings].sort((one, other) => one.place - other.place)
  let place = 1
  for (const [index, standing] of byPlace.entries()) {
    if (standing.place !== byPlace[index - 1]?.place) place = index + 1
    if (standing.place !== place) problems.misplaced.push(standing.entryId)
  }
  if (Object.values(problems).every(ids => ids.length === 0)) return
  const { missing, unknown, repeated, misplaced } = problems
  const shorten = (ids: number[]) => ids.slice(0, maxListed)
  throw new Failure('StandingsInvalid', {
    missing: shorten(missing),
    unknown: shorten(unknown),
    repeated: shorten(repeated),
    misplaced: shorten(misplaced),
  })
}

/** The share of one of `count` entries that take the places from `place` on. */
function sharePrizes(prizes: readonly Prize[], place: number, count: number): BucketAmounts {
  const totals = new Map<BucketKind, bigint>()
  for (const { from, to, cents, bucket } of prizes) {
    const places = Math.min(to, place + count - 1) - Math.max(from, place) + 1
    if (places > 0) totals.set(bucket, (totals.get(bucket) ?? 0n) + BigInt(places) * BigInt(cents))
  }
  return [...totals]
    .map(([bucket, cents]) => ({ bucket, cents: cents / BigInt(count) }))
    .filter(({ cents }) => cents > 0n)
}

/** Site credits spent on the buy-in come back as site credits, never as cash. */
function returnSiteCredits(amounts: BucketAmounts, unreturnedCents: bigint): BucketAmounts {
  const cash = centsIn(amounts, 'cash')
  const returned = cash < unreturnedCents ? cash : unreturnedCents
  if (returned === 0n) return amounts
  const siteCredits = centsIn(amounts, 'site_credits')
  return [
    { bucket: 'cash' as const, cents: cash - returned },
    { bucket: 'site_credits' as const, cents: siteCredits + returned },
  ].filter(({ cents }) => cents > 0n)
}
