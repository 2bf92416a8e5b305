import { getOffer } from '@/lib/entries/get-offer'
import { presentOffer } from '@/lib/entries/present'
import { offerRequest, pickemOffer } from '@/lib/entries/schema'
import { endpoint } from '@/lib/http/endpoint'
import { dataShape, fields } from '@/lib/http/reply'

/** With get-players, all that is needed for a slip that confirm-entry accepts. */
export const GET = endpoint({
  access: 'user',
  summary: "The current terms of pick'em entries",
  body: offerRequest,
  reply: { status: 200, shape: dataShape(pickemOffer) },
  failures: { GameClosed: fields({ game_id: ['The game_id field must name an active game.'] }) },
  async handle({ user, body }) {
    return { message: 'Offer', data: presentOffer(await getOffer(user.id, body.game_id)) }
  },
})

export const POST = GET
