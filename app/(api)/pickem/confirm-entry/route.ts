import { endpoint } from '@/lib/api/endpoint'
import { box, messageShape } from '@/lib/core/reply'
import { confirmEntry } from '@/lib/play/entries/confirm-entry'
import { slip } from '@/lib/play/entries/schema'
import { confirmEntryFailures } from './failures'

/**
 * Buys a pick'em entry on the server's own terms; repeating the same request does not buy a second one. `payout` is the buy-in
 * times the multiplier: the exact product, and that rounded up, are accepted, and the entry has it rounded down to cents. A free entry has the multiplier of its number of
 * picks. The ID of the entry is in `Location`.
 */
export const POST = endpoint({
  access: 'user',
  summary: "Confirm a pick'em entry",
  body: slip,
  bodyLimitBytes: 64 * 1024,
  reply: {
    status: 200,
    shape: messageShape,
    headers: { location: 'Path of the entry, such as `/pickem/show-entry/88214`.' },
  },
  invalid: box(errors => ({ message: Object.values(errors).flat().join(' '), cta_type: 'Lobby' })),
  failures: confirmEntryFailures,
  limits: [{ name: 'confirm-entry', points: 10, seconds: 10, by: 'user' }],
  idempotent: true,
  async handle({ user, body, runIdempotent, setHeader }) {
    const id = await confirmEntry(runIdempotent, user.id, body)
    setHeader('location', `/pickem/show-entry/${id}`)
    return { message: 'Entry confirmed' }
  },
})
