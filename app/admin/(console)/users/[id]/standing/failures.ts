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
  NotSuspended: 'The suspension has ended or was lifted. Nothing was changed.',
}
