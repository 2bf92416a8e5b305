import { endpoint } from '@/lib/api/endpoint'
import { type ErrorTexts, fields } from '@/lib/core/reply'
import { excludeSelf } from '@/lib/people/restrictions/responsible-play/exclude-self'
import { exclusionLasts, ownReply, readOwnReply } from '@/lib/people/restrictions/responsible-play/reply'
import { maxDaysWithoutPassword } from '@/lib/people/restrictions/responsible-play/rules'
import { exclusionRequest } from '@/lib/people/restrictions/responsible-play/schema'

const exclusionFailures = {
  PasswordRequired: fields({
    password: [
      `The password field is required for an exclusion of more than ${maxDaysWithoutPassword} days.`,
    ],
  }),
  WrongPassword: fields({ password: ['The password is wrong.'] }),
  ExclusionEndInvalid: fields({
    until: ['The until field must be at least one day and at most 100 years from now.'],
  }),
  ExclusionLasts: exclusionLasts,
} satisfies ErrorTexts

/**
 * Stops cash play, deposits and promos immediately, until support ends the exclusion after its end. It cannot be shortened;
 * withdrawals stay possible. A long or permanent exclusion requires the password, since no one can undo it.
 */
export const POST = endpoint({
  access: 'user',
  summary: 'Exclude oneself from play',
  body: exclusionRequest,
  reply: ownReply,
  failures: exclusionFailures,
  limits: [
    { name: 'profile-password', points: 5, seconds: 900, by: 'user', counts: ['WrongPassword'] },
    { name: 'profile-password-day', points: 20, seconds: 86_400, by: 'user', counts: ['WrongPassword'] },
  ],
  async handle({ user, body: { until, password }, requestId }) {
    await excludeSelf(user.id, { endsAt: until === undefined ? null : new Date(until), password }, requestId)
    return { message: 'Self-exclusion started', data: await readOwnReply(user.id) }
  },
})
