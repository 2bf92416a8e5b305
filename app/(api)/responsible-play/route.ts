import { endpoint } from '@/lib/api/endpoint'
import { readSettings } from '@/lib/change/settings/read'
import { dataShape } from '@/lib/core/reply'
import { presentResponsiblePlay } from '@/lib/people/restrictions/responsible-play/present'
import { readResponsiblePlay } from '@/lib/people/restrictions/responsible-play/read-responsible-play'
import { responsiblePlay } from '@/lib/people/restrictions/responsible-play/schema'

export const GET = endpoint({
  access: 'user',
  summary: 'Get limits and self-exclusion',
  reply: { status: 200, shape: dataShape(responsiblePlay) },
  async handle({ user }) {
    const { limits, exclusion } = await readResponsiblePlay(user.id)
    return {
      message: 'Responsible play',
      data: presentResponsiblePlay(limits, exclusion, await readSettings()),
    }
  },
})
