import { endpoint } from '@/lib/api/endpoint'
import { fields } from '@/lib/core/reply'
import { ownReply, readOwnReply } from '@/lib/people/restrictions/responsible-play/reply'
import { limitsRequest } from '@/lib/people/restrictions/responsible-play/schema'
import { setOwnLimits } from '@/lib/people/restrictions/responsible-play/set-own-limits'

/** Lowers the user's own deposit limits immediately. Higher and removed limits are in effect after the cooling period. */
export const POST = endpoint({
  access: 'user',
  summary: 'Set deposit limits',
  body: limitsRequest,
  reply: ownReply,
  failures: {
    OwnLimitTooHigh: fields(({ period, maximum }) => ({
      [period]: [`The ${period} field must be at most ${maximum}, the limit for all users.`],
    })),
  },
  limits: [{ name: 'set-own-limits', points: 20, seconds: 3_600, by: 'user' }],
  async handle({ user, body, requestId }) {
    await setOwnLimits(user.id, toCents(body), requestId)
    return { message: 'Deposit limits saved', data: await readOwnReply(user.id) }
  },
})

function toCents(body: Record<string, number | null | undefined>) {
  const sent = Object.entries(body).filter(([, units]) => units !== undefined)
  return Object.fromEntries(
    sent.map(([period, units]) => [period, units == null ? null : BigInt(Math.round(units * 100))]),
  )
}
