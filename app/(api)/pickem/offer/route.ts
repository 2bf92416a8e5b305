import { endpoint } from '@/lib/api/endpoint'
import { dataShape, fields } from '@/lib/core/reply'
import { getOffer } from '@/lib/play/entries/get-offer'
import { presentOffer } from '@/lib/play/entries/present'
import { offerRequest, pickemOffer } from '@/lib/play/entries/schema'

/**
 * With get-players, all that is needed for a slip that confirm-entry accepts. `matches` are those of the contests that the
 * user has joined; confirm-entry also accepts others of the game.
 */
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
