import { endpoint } from '@/lib/api/endpoint'
import { env } from '@/lib/core/env'
import { dataShape, fields } from '@/lib/core/reply'
import { listPlayers } from '@/lib/play/entries/list-players'
import { presentPlayers } from '@/lib/play/entries/present'
import { playersRequest, selectablePlayers } from '@/lib/play/entries/schema'

/** Players of the blueprint whose match has not begun and whose line is open, by name. Empty while the game is paused. */
export const GET = endpoint({
  access: 'user',
  summary: 'Players to pick for a contest entry',
  body: playersRequest,
  reply: { status: 200, shape: dataShape(selectablePlayers) },
  failures: {
    ContestEntryNotOwn: fields({
      main_contest_entry_id: ['The main_contest_entry_id field must name a contest entry of your own.'],
    }),
    BlueprintMismatch: fields({
      main_blueprint_id: ["The main_blueprint_id field must name the blueprint of the entry's contest."],
    }),
    GameMismatch: fields({ game_id: ['The game_id field must name the game of the blueprint.'] }),
  },
  async handle({ user, body }) {
    const players = await listPlayers(user.id, {
      contestEntryId: body.main_contest_entry_id,
      blueprintId: body.main_blueprint_id,
      gameId: body.game_id,
    })
    return { message: 'Players', data: presentPlayers(env().PUBLIC_URL, players) }
  },
})

export const POST = GET
