import { endpoint } from '@/lib/api/endpoint'
import { dataShape, plain } from '@/lib/core/reply'
import { findOffers } from '@/lib/play/practice-draft/find-offers'
import { presentPopup } from '@/lib/play/practice-draft/present'
import { practicePopup } from '@/lib/play/practice-draft/schema'

/** Returns whether to show the first-practice-draft popup, and its contest. */
export const GET = endpoint({
  access: 'user',
  summary: 'Get the practice draft popup',
  reply: { status: 201, shape: dataShape(practicePopup) },
  failures: { UserNotFound: plain(401, 'User not found') },
  async handle({ user }) {
    return { message: 'Practice draft eligibility', data: presentPopup(await findOffers(user.id)) }
  },
})
