import { describeExclusion } from '@/lib/account/responsible-play/present'
import { maxDaysWithoutPassword } from '@/lib/account/responsible-play/rules'
import { box, fields } from '@/lib/http/reply'
import type { Wordings } from '@/lib/http/standard-failures'

export const failures = {
  PasswordRequired: fields({
    password: [
      `The password field is required for an exclusion of more than ${maxDaysWithoutPassword} days.`,
    ],
  }),
  WrongPassword: fields({ password: ['The password is wrong.'] }),
  ExclusionEndInvalid: fields({
    until: ['The until field must be at least one day and at most 100 years from now.'],
  }),
  ExclusionLasts: box(({ until }: { until: string | null }) => ({
    heading: 'Already Excluded',
    message: describeExclusion(until),
    cta_type: 'Lobby',
  })),
} satisfies Wordings
