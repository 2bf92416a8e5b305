import type { LocationOutcome } from '@/lib/db/generated/enums'

/** In degrees; the true position is within `accuracyM` meters. */
export type Position = { latitude: number; longitude: number; accuracyM: number }

export type RegionTerms = { code: string; name: string; isAllowed: boolean; minAge: number }

export const locationStatusIds = { ALLOWED: 1, DENIED: 2 } as const

/** Whether users can play for cash under the new terms who could not before. */
export function admitsMore(
  before: Pick<RegionTerms, 'isAllowed' | 'minAge'>,
  after: Pick<RegionTerms, 'isAllowed' | 'minAge'>,
): boolean {
  return after.isAllowed && (!before.isAllowed || after.minAge < before.minAge)
}

/** In every region, whatever its own minimum age. */
const adultAge = 18

/** `expiresAt` is null unless it is allowed. */
export type CheckedLocation = { outcome: LocationOutcome; region: RegionTerms | null; expiresAt: Date | null }

export type Observation = {
  accuracyM: number
  maxAccuracyM: number
  isMocked: boolean
  /** An operator denies the location. */
  isHeld: boolean
  region: RegionTerms | null
  /** All regions that the position may be in. */
  nearby: readonly RegionTerms[]
  /** Full years; null without a date of birth. */
  age: number | null
  isIdentityVerified: boolean
}

/** Whether cash play is allowed at the position, or why it is not. */
export function decideLocation(seen: Observation): LocationOutcome {
  const { region, age } = seen
  if (seen.isHeld) return 'held'
  if (seen.isMocked) return 'mocked'
  if (seen.accuracyM > seen.maxAccuracyM) return 'inaccurate'
  if (!region) return 'outside'
  if (!region.isAllowed) return 'region'
  if (age !== null && age < Math.max(region.minAge, adultAge)) return 'age'
  if (needsIdentity(region, seen)) return 'identity'
  const others = seen.nearby.filter(({ code }) => code !== region.code)
  const isClear = others.every(
    other => other.isAllowed && (age === null || age >= other.minAge) && !needsIdentity(other, seen),
  )
  return isClear ? 'allowed' : 'border'
}

/** A minimum age above that of all users is proved by a verified identity. */
function needsIdentity({ minAge }: RegionTerms, { age, isIdentityVerified }: Observation): boolean {
  return minAge > adultAge && !(isIdentityVerified && age !== null)
}

const maxSpeedKmh = 1_200
const minJumpM = 100_000
const earthRadiusM = 6_371_000

/** Whether no airliner covers the distance in the time between the two, even if both positions are off. */
export function isImpossibleJump(from: Position, to: Position, seconds: number): boolean {
  const meters = distanceM(from, to) - from.accuracyM - to.accuracyM
  return meters > minJumpM && meters / 1_000 > (maxSpeedKmh * Math.max(seconds, 0)) / 3_600
}

/** Along the surface. */
export function distanceM(from: Position, to: Position): number {
  const radians = (degrees: number) => (degrees * Math.PI) / 180
  const half = (degrees: number) => Math.sin(radians(degrees) / 2) ** 2
  const a =
    half(to.latitude - from.latitude) +
    Math.cos(radians(from.latitude)) * Math.cos(radians(to.latitude)) * half(to.longitude - from.longitude)
  return 2 * earthRadiusM * Math.asin(Math.min(1, Math.sqrt(a)))
}
