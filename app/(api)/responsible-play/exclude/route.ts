import { excludeSelf } from '@/lib/account/responsible-play/exclude-self'
import { describeExclusion, presentResponsiblePlay } from '@/lib/account/responsible-play/present'
import { readResponsiblePlay } from '@/lib/account/responsible-play/read-responsible-play'
import { exclusionRequest, responsiblePlay } from '@/lib/account/responsible-play/schema'
import { endpoint } from '@/lib/http/endpoint'
import { box, dataShape, fields } from '@/lib/http/reply'
import { readSettings } from '@/lib/settings/read'

/**
 * Stops cash play, deposits and promos immediately, until support ends the exclusion after its end. It cannot be shortened;
 * withdrawals stay possible.
 */
export const POST = endpoint({
  access: 'user',
  summary: 'Exclude oneself from play',
  body: exclusionRequest,
  reply: { status: 200, shape: dataShape(responsiblePlay) },
  failures: {
    ExclusionEndInvalid: fields({
      until: ['The until field must be at least one day and at most 100 years from now.'],
    }),
    ExclusionLasts: box(({ until }: { until: string | null }) => ({
      heading: 'Already Excluded',
      message: describeExclusion(until),
      cta_type: 'Lobby',
    })),
  },
  async handle({ user, body, requestId }) {
    await excludeSelf(user.id, body.until === undefined ? null : new Date(body.until), requestId)
    const { limits, exclusion } = await readResponsiblePlay(user.id)
    return {
      message: 'Self-exclusion started',
      data: presentResponsiblePlay(limits, exclusion, await readSettings()),
    }
  },
})
