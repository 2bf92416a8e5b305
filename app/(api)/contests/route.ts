import { listLobby } from '@/lib/contest/list-lobby'
import { kindOf, presentLobby } from '@/lib/contest/present'
import { contestsPage, contestsRequest } from '@/lib/contest/schema-api'
import { endpoint } from '@/lib/http/endpoint'
import { dataShape } from '@/lib/http/reply'

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
      before: cursor === undefined ? undefined : BigInt(cursor),
    })
    return { message: 'Contests', data: presentLobby(page) }
  },
})

export const POST = GET
