import { z } from 'zod'
import { endpoint } from '@/lib/api/endpoint'
import { env } from '@/lib/core/env'
import { dataShape, plain } from '@/lib/core/reply'
import { findOffers } from '@/lib/play/practice-draft/find-offers'
import { presentSports } from '@/lib/play/practice-draft/present'
import { sportEligibility } from '@/lib/play/practice-draft/schema'

/** Lists active games with the practice draft available to the user. */
export const GET = endpoint({
  access: 'user',
  summary: 'List practice drafts by sport',
  reply: { status: 200, shape: dataShape(z.array(sportEligibility)) },
  failures: { UserNotFound: plain(401, 'User not found') },
  async handle({ user }) {
    return {
      message: 'Practice draft eligibility by sport',
      data: presentSports(env().PUBLIC_URL, await findOffers(user.id)),
    }
  },
})
