import { lockoutApiFailures } from '@/lib/change/policy/lockout-failures'
import type { FailureDetails } from '@/lib/core/failure'
import type { ErrorTexts } from '@/lib/core/reply'
import { fields, plain } from '@/lib/core/reply'
import { formatMinute } from '@/lib/core/wire'

const past = 'This time is in the past. Send a later time.'

export const windowFailures = {
  ...lockoutApiFailures,
  WindowTimePassed: fields(({ field }) => ({ [field === 'startsAt' ? 'starts_at' : 'ends_at']: [past] })),
  WindowEndsBeforeStart: fields(({ startsAt }) => ({
    ends_at: [`The end must be after the start, ${formatMinute(startsAt)}.`],
  })),
  WindowOverlaps: plain<FailureDetails['WindowOverlaps']>(
    409,
    ({ startsAt, endsAt }) =>
      `Another window closes the app from ${formatMinute(startsAt)} ${endsAt ? `to ${formatMinute(endsAt)}` : 'with no end'}.`,
  ),
} satisfies ErrorTexts
