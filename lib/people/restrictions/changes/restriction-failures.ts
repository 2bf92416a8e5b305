import type { FailureMessages } from '@/lib/change/action-failures'
import { formatMinute } from '@/lib/core/wire'
import { describeBar } from '@/lib/people/identity/identity-failures'
import { adultAge } from './rules'

const pastEnd = { field: 'endsAt', message: 'The end is in the past. Choose a later time.' }

export const restrictionFailures: FailureMessages = {
  UserNotFound: 'No account has this ID, or it was purged. Nothing was changed.',
  SuspensionEndPast: pastEnd,
  SuspensionNotLonger: ({ until }) => ({
    field: 'endsAt',
    message: until
      ? `Already suspended until ${formatMinute(until)}. Choose a later time, or lift the suspension.`
      : 'Already suspended until lifted.',
  }),
  ExclusionEndPast: pastEnd,
  ExclusionNotLonger: ({ until }) => ({
    field: 'endsAt',
    message: until
      ? `Already excluded until ${formatMinute(until)}, and exclusions cannot be shortened. Choose a later time.`
      : 'The exclusion is permanent.',
  }),
  NotExcluded: 'The user is not self-excluded. Nothing was changed.',
  ExclusionNotOver: ({ until }) =>
    until
      ? `The exclusion can be ended after ${formatMinute(until)}. Nothing was changed.`
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
