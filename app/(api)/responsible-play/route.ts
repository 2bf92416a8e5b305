import { presentResponsiblePlay } from '@/lib/account/responsible-play/present'
import { readResponsiblePlay } from '@/lib/account/responsible-play/read-responsible-play'
import { responsiblePlay } from '@/lib/account/responsible-play/schema'
import { endpoint } from '@/lib/http/endpoint'
import { dataShape } from '@/lib/http/reply'
import { readSettings } from '@/lib/settings/read'

/** The user's own deposit limits, and the time-out or self-exclusion in effect. */
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
