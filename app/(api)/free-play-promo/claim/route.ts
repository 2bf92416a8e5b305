import { endpoint } from '@/lib/api/endpoint'
import { messageShape, plain } from '@/lib/core/reply'
import { notAwarded } from '@/lib/rewards/promo/award-rules'
import { claimPromo } from '@/lib/rewards/promo/claim-promo'
import { promoClaim } from '@/lib/rewards/promo/schema'

/** A user can claim each promo once. */
export const POST = endpoint({
  access: 'user',
  summary: 'Claim a free-play promo',
  body: promoClaim,
  reply: { status: 200, shape: messageShape },
  failures: {
    PromoUnavailable: plain(404, 'This promo is not available'),
    PromoAlreadyClaimed: plain(422, 'You have already claimed this promo'),
    PromoNotEligible: plain(422, 'You are not eligible for this promo'),
    PhoneNotVerified: plain(422, 'You are not eligible for this promo'),
    CreditBucketMissing: plain(422, notAwarded),
  },
  limits: [{ name: 'claim', points: 5, seconds: 10, by: 'user' }],
  async handle({ user, body }) {
    await claimPromo(user.id, body.id)
    return { message: 'Credits awarded' }
  },
})
