import { endpoint } from '@/lib/api/endpoint'
import { readSettings } from '@/lib/change/settings/read'
import { box, dataShape } from '@/lib/core/reply'
import { takeTimeOut } from '@/lib/people/restrictions/responsible-play/exclude-self'
import { describeExclusion, presentResponsiblePlay } from '@/lib/people/restrictions/responsible-play/present'
import { readResponsiblePlay } from '@/lib/people/restrictions/responsible-play/read-responsible-play'
import { responsiblePlay, timeOutRequest } from '@/lib/people/restrictions/responsible-play/schema'

/** Stops cash play, deposits and promos immediately, for some days. It ends automatically and cannot be shortened. */
export const POST = endpoint({
  access: 'user',
  summary: 'Take a time-out',
  body: timeOutRequest,
  reply: { status: 200, shape: dataShape(responsiblePlay) },
  failures: {
    ExclusionLasts: box(({ until }: { until: string | null }) => ({
      heading: 'Already Excluded',
      message: describeExclusion(until),
      cta_type: 'Lobby',
    })),
  },
  async handle({ user, body, requestId }) {
    await takeTimeOut(user.id, body.days, requestId)
    const { limits, exclusion } = await readResponsiblePlay(user.id)
    return {
      message: 'Time-out started',
      data: presentResponsiblePlay(limits, exclusion, await readSettings()),
    }
  },
})
