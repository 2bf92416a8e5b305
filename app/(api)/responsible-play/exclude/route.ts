import { endpoint } from '@/lib/api/endpoint'
import { readSettings } from '@/lib/change/settings/read'
import { box, dataShape, type ErrorTexts, fields } from '@/lib/core/reply'
import { excludeSelf } from '@/lib/people/restrictions/responsible-play/exclude-self'
import { describeExclusion, presentResponsiblePlay } from '@/lib/people/restrictions/responsible-play/present'
import { readResponsiblePlay } from '@/lib/people/restrictions/responsible-play/read-responsible-play'
import { maxDaysWithoutPassword } from '@/lib/people/restrictions/responsible-play/rules'
import { exclusionRequest, responsiblePlay } from '@/lib/people/restrictions/responsible-play/schema'

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
  ExclusionLasts: box(({ until }: { until: string | null }) => ({
    heading: 'Already Excluded',
    message: describeExclusion(until),
    cta_type: 'Lobby',
  })),
} satisfies ErrorTexts

/**
 * Stops cash play, deposits and promos immediately, until support ends the exclusion after its end. It cannot be shortened;
 * withdrawals stay possible. A long or permanent exclusion requires the password, since no one can undo it.
 */
export const POST = endpoint({
  access: 'user',
  summary: 'Exclude oneself from play',
  body: exclusionRequest,
  reply: { status: 200, shape: dataShape(responsiblePlay) },
  failures: exclusionFailures,
  limits: [
    { name: 'profile-password', points: 5, seconds: 900, by: 'user', counts: ['WrongPassword'] },
    { name: 'profile-password-day', points: 20, seconds: 86_400, by: 'user', counts: ['WrongPassword'] },
  ],
  async handle({ user, body: { until, password }, requestId }) {
    await excludeSelf(user.id, { endsAt: until === undefined ? null : new Date(until), password }, requestId)
    const { limits, exclusion } = await readResponsiblePlay(user.id)
    return {
      message: 'Self-exclusion started',
      data: presentResponsiblePlay(limits, exclusion, await readSettings()),
    }
  },
})
