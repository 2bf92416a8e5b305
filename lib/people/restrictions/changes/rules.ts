import type { FailureMessages } from '@/lib/change/action-failures'
import { Failure } from '@/lib/core/failure'
import { describeBar } from '@/lib/people/identity/rules'
import { type LimitPeriod, limitPeriods } from '@/lib/people/restrictions/responsible-play/rules'

declare module '@/lib/core/failure' {
  interface FailureDetails {
    /** An approved identity requires a date of birth. */
    BirthDateMissing: undefined
    BirthDateInvalid: undefined
    IdentityNotAdult: { minAge: number }
    /** A user who is known to be a minor gets no allowed location. */
    LocationUserTooYoung: undefined
    /** Users raise their own limits, after a cooling period. */
    LimitNotLower: { period: LimitPeriod }
    ExclusionEndPast: undefined
    /** Excluded until then already, in ISO form; null if permanently. */
    ExclusionNotLonger: { until: string | null }
    NotExcluded: undefined
    /** `until` in ISO form; null if permanent. */
    ExclusionNotOver: { until: string | null }
    /** Only a submitted case makes an identity pending. */
    IdentityCaseMissing: undefined
    /** The values changed after the form was opened. */
    RestrictionChanged: undefined
    RestrictionUnchanged: undefined
    SuspensionEndPast: undefined
    /** The user is suspended until then already, in ISO form; null if until lifted. */
    SuspensionNotLonger: { until: string | null }
    NotSuspended: undefined
  }
}

/** Names in kyc_statuses, as the app shows them. */
export const kycStatuses = ['Not performed', 'Pending', 'Verified', 'Rejected'] as const

export type KycStatus = (typeof kycStatuses)[number]

/** Names in geo_location_statuses. */
export const locationStatuses = ['ALLOWED', 'DENIED'] as const

export type LocationStatus = (typeof locationStatuses)[number]

/** Names of levels, as in lib/people/engagement/levels.ts. */
export const experienceLevels = ['Beginner', 'Intermediate', 'Expert'] as const

export const adultAge = 18

const maxAge = 120

/** Full years on the UTC day of `now`. Throws BirthDateInvalid unless `dateOfBirth` is a date of the last 120 years. */
export function ageOf(dateOfBirth: string, now: Date): number {
  const born = new Date(`${dateOfBirth}T00:00:00Z`)
  if (Number.isNaN(born.getTime()) || born.toISOString().slice(0, 10) !== dateOfBirth)
    throw new Failure('BirthDateInvalid')
  const hadBirthday = now.toISOString().slice(5, 10) >= dateOfBirth.slice(5)
  const age = now.getUTCFullYear() - born.getUTCFullYear() - (hadBirthday ? 0 : 1)
  if (age < 0 || age > maxAge) throw new Failure('BirthDateInvalid')
  return age
}

/** Only adults with a date of birth can have an approved identity. Returns whether the user counts as an adult. */
export function assertIdentity(status: KycStatus, dateOfBirth: string | null, now: Date): boolean {
  const age = dateOfBirth === null ? null : ageOf(dateOfBirth, now)
  if (status !== 'Verified') return false
  if (age === null) throw new Failure('BirthDateMissing')
  if (age < adultAge) throw new Failure('IdentityNotAdult', { minAge: adultAge })
  return true
}

export type DepositLimits = Record<LimitPeriod, number | null>

/** Throws LimitNotLower if a limit is raised or removed. */
export function assertLimitsLowered(from: DepositLimits, to: DepositLimits): void {
  for (const period of limitPeriods) {
    const [old, next] = [from[period], to[period]]
    if (old !== null && (next === null || next > old)) throw new Failure('LimitNotLower', { period })
  }
}

/** The latest changes and location checks that the page of a user lists. */
export const maxChanges = 20
export const maxChecks = 10

const pastEnd = { field: 'endsAt', message: 'The end is in the past. Choose a later time.' }

export const restrictionFailures: FailureMessages = {
  UserNotFound: 'No account has this ID, or it was purged. Nothing was changed.',
  SuspensionEndPast: pastEnd,
  SuspensionNotLonger: ({ until }, formatAt) => ({
    field: 'endsAt',
    message: until
      ? `Already suspended until ${formatAt(until)}. Choose a later time, or lift the suspension.`
      : 'Already suspended until lifted.',
  }),
  ExclusionEndPast: pastEnd,
  ExclusionNotLonger: ({ until }, formatAt) => ({
    field: 'endsAt',
    message: until
      ? `Already excluded until ${formatAt(until)}, and exclusions cannot be shortened. Choose a later time.`
      : 'The exclusion is permanent.',
  }),
  NotExcluded: 'The user is not self-excluded. Nothing was changed.',
  ExclusionNotOver: ({ until }, formatAt) =>
    until
      ? `The exclusion can be ended after ${formatAt(until)}. Nothing was changed.`
      : 'The exclusion is permanent and cannot be ended.',
  BirthDateMissing: { field: 'dateOfBirth', message: 'Enter the date of birth to approve the identity.' },
  BirthDateInvalid: { field: 'dateOfBirth', message: 'Enter a date of birth as YYYY-MM-DD.' },
  IdentityNotAdult: ({ minAge }) => ({
    field: 'dateOfBirth',
    message: `The user is under ${minAge}. Reject the identity instead.`,
  }),
  LocationUserTooYoung: `The user is under ${adultAge} according to the date of birth. Nothing was changed.`,
  LimitNotLower: ({ period }) =>
    `The ${period} limit can only be lowered. Users raise or remove their own limits in the app.`,
  RestrictionChanged: 'The values changed since you opened the form. Close it and open it again.',
  RestrictionUnchanged: 'These are the current values. Change at least one.',
  OwnAccount: 'This account has your email address, or you gave it money. Another manager must change it.',
  PersonBarred: describeBar,
  IdentityCaseMissing: 'A pending identity needs a submitted check. Choose another status.',
  NotSuspended: 'The suspension has ended or was lifted. Nothing was changed.',
}
