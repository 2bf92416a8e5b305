const formatUtc = (at: string) => `${at.slice(0, 16).replace('T', ' ')} UTC`

export const standingFailures = {
  UserNotFound: 'No account has this ID, or it was purged. Nothing was changed.',
  SuspensionEndPast: { field: 'endsAt', message: 'The end is in the past. Select a later time.' },
  SuspensionNotLonger: ({ until }: { until: string | null }) => ({
    field: 'endsAt',
    message: until
      ? `Already suspended until ${formatUtc(until)}. Select a later time, or lift the suspension.`
      : 'Already suspended until lifted.',
  }),
  ExclusionEndPast: { field: 'endsAt', message: 'The end is in the past. Select a later time.' },
  ExclusionNotLonger: ({ until }: { until: string | null }) => ({
    field: 'endsAt',
    message: until
      ? `Already excluded until ${formatUtc(until)}, and exclusions cannot be shortened. Select a later time.`
      : 'The exclusion is permanent.',
  }),
  NotExcluded: 'The user is not self-excluded. Nothing was changed.',
  ExclusionNotOver: ({ until }: { until: string | null }) =>
    until
      ? `The exclusion can be ended after ${formatUtc(until)}. Nothing was changed.`
      : 'The exclusion is permanent and cannot be ended.',
  BirthDateMissing: { field: 'dateOfBirth', message: 'Enter the date of birth to approve the identity.' },
  BirthDateInvalid: { field: 'dateOfBirth', message: 'Enter a date of birth as YYYY-MM-DD.' },
  IdentityNotAdult: ({ minAge }: { minAge: number }) => ({
    field: 'dateOfBirth',
    message: `The user is under ${minAge}. Reject the identity instead.`,
  }),
  LocationUserTooYoung: 'The user is a minor by the date of birth. Nothing was changed.',
  LimitNotLower: ({ period }: { period: string }) =>
    `The ${period} limit can only be lowered. Users raise or remove their own limits in the app.`,
  StandingChanged: 'The values changed since you opened the form. Close it and open it again.',
  StandingUnchanged: 'These are the current values. Change at least one.',
  OwnAccount: 'This account has your email address, or you gave it money. Another manager must change it.',
  IdentityCaseMissing: 'A pending identity needs a submitted check. Select another status.',
  NotSuspended: 'The suspension has ended or was lifted. Nothing was changed.',
}
