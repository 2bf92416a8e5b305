import type { ErrorTexts } from '@/lib/core/reply'
import { box, fields } from '@/lib/core/reply'
import { describeExclusion } from '@/lib/people/restrictions/responsible-play/present'
import { maxDaysWithoutPassword } from '@/lib/people/restrictions/responsible-play/rules'

export const exclusionFailures = {
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
} satisfies ErrorTexts
