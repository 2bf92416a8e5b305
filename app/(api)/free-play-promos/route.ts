import { endpoint } from '@/lib/api/endpoint'
import { dataShape } from '@/lib/core/reply'
import { listOwnPromos } from '@/lib/rewards/promo/list-own-promos'
import { presentPromos } from '@/lib/rewards/promo/present'
import { ownPromos } from '@/lib/rewards/promo/schema'

/**
 * Lists promos with their claim status for the user, and the reason if the user is not eligible. Promos that end first come
 * first.
 */
export const GET = endpoint({
  access: 'user',
  summary: 'Free-play promos of the user',
  reply: { status: 200, shape: dataShape(ownPromos) },
  async handle({ user }) {
    return { message: 'Promos', data: presentPromos(await listOwnPromos(user.id)) }
  },
})

export const POST = GET
