import { endpoint } from '@/lib/api/endpoint'
import { readOwnCursor } from '@/lib/core/own-page'
import { dataShape } from '@/lib/core/reply'
import { listLobby } from '@/lib/play/contest/list-lobby'
import { kindOf, presentLobby } from '@/lib/play/contest/present'
import { contestsPage, contestsRequest } from '@/lib/play/contest/schema-api'

export const GET = endpoint({
  access: 'user',
  summary: 'Contests to join, and own contests',
  description: 'Open and locked contests, and ended ones that the user was in, newest first, 50 per page.',
  body: contestsRequest,
  reply: { status: 200, shape: dataShape(contestsPage) },
  async handle({ user, body: { game_id, mode, cursor } }) {
    const page = await listLobby(user.id, {
      gameId: game_id,
      kind: mode && kindOf(mode),
      before: readOwnCursor(cursor),
    })
    return { message: 'Contests', data: presentLobby(page) }
  },
})

export const POST = GET
