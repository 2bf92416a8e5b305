import { presentUser } from '@/lib/account/present'
import { savePromoCode } from '@/lib/account/profile/save-promo-code'
import { promoCodeRequest } from '@/lib/account/schema'
import { userReply } from '@/lib/account/schema-reply'
import { env } from '@/lib/env'
import type { FailureDetails } from '@/lib/failure'
import { endpoint } from '@/lib/http/endpoint'
import { dataShape, fields, plain } from '@/lib/http/reply'

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
    return { message: 'The promo code is stored.', data: { user: presentUser(account, env().PUBLIC_URL) } }
  },
})
