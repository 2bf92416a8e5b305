import { endpoint } from '@/lib/http/endpoint'
import { dataShape } from '@/lib/http/reply'
import { listOwnPromos } from '@/lib/promo/list-own-promos'
import { presentPromos } from '@/lib/promo/present'
import { ownPromos } from '@/lib/promo/schema'

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
