import { endpoint } from '@/lib/api/endpoint'
import { env } from '@/lib/core/env'
import type { FailureDetails } from '@/lib/core/failure'
import { dataShape, fields, plain } from '@/lib/core/reply'
import { presentUser } from '@/lib/people/account/present'
import { savePromoCode } from '@/lib/people/account/profile/clear-promo-code'
import { promoCodeRequest } from '@/lib/people/account/schema'
import { userReply } from '@/lib/people/account/schema-reply'

/** A code can be stored once; without one, the stored one is kept. */
export const POST = endpoint({
  access: 'user',
  summary: 'Store the promo code',
  body: promoCodeRequest,
  reply: { status: 201, shape: dataShape(userReply) },
  failures: {
    UserNotFound: plain(401, 'User not found'),
    PromoCodeStored: fields<FailureDetails['PromoCodeStored']>(({ promoCode }) => ({
      promo_code: [
        `The promo_code field must be empty or ${promoCode}, which is stored already. Support can remove it.`,
      ],
    })),
  },
  async handle({ user, body }) {
    const account = await savePromoCode(user.id, body.promo_code)
    const data = { user: presentUser(account, env().PUBLIC_URL) }
    if (account.promoCode === '') return { message: 'No promo code is stored.', data }
    return { message: 'The promo code is stored.', data }
  },
})
