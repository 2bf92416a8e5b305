import { endpoint } from '@/lib/http/endpoint'
import { dataShape } from '@/lib/http/reply'
import { listOwnPromos } from '@/lib/promo/list-own-promos'
import { presentPromos } from '@/lib/promo/present'
import { ownPromos } from '@/lib/promo/schema'

/** Promos with whether the user can claim them, and else why not; those that end first in front. */
export const GET = endpoint({
  access: 'user',
  summary: 'Free-play promos of the user',
  reply: { status: 200, shape: dataShape(ownPromos) },
  async handle({ user }) {
    return { message: 'Promos', data: presentPromos(await listOwnPromos(user.id)) }
  },
})

export const POST = GET
