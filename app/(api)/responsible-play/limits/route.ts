import { endpoint } from '@/lib/api/endpoint'
import { readSettings } from '@/lib/change/settings/read'
import { dataShape, fields } from '@/lib/core/reply'
import { presentResponsiblePlay } from '@/lib/people/restrictions/responsible-play/present'
import { readResponsiblePlay } from '@/lib/people/restrictions/responsible-play/read-responsible-play'
import { limitsRequest, responsiblePlay } from '@/lib/people/restrictions/responsible-play/schema'
import { setOwnLimits } from '@/lib/people/restrictions/responsible-play/set-own-limits'

/** Lowers the user's own deposit limits immediately. Higher and removed limits are in effect after the cooling period. */
export const POST = endpoint({
  access: 'user',
  summary: 'Set deposit limits',
  body: limitsRequest,
  reply: { status: 200, shape: dataShape(responsiblePlay) },
  failures: {
    OwnLimitTooHigh: fields(({ period, maximum }) => ({
      [period]: [`The ${period} field must be at most ${maximum}, the limit for all users.`],
    })),
  },
  limits: [{ name: 'set-own-limits', points: 20, seconds: 3_600, by: 'user' }],
  async handle({ user, body, requestId }) {
    await setOwnLimits(user.id, toCents(body), requestId)
    const { limits, exclusion } = await readResponsiblePlay(user.id)
    return {
      message: 'Deposit limits saved',
      data: presentResponsiblePlay(limits, exclusion, await readSettings()),
    }
  },
})

function toCents(body: Record<string, number | null | undefined>) {
  const sent = Object.entries(body).filter(([, units]) => units !== undefined)
  return Object.fromEntries(
    sent.map(([period, units]) => [period, units == null ? null : BigInt(Math.round(units * 100))]),
  )
}
