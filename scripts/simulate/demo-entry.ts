import { demoPassword } from '@/prisma/seed/demo-users'
import type { Play } from './plan'
import { PlayError, type Service } from './api-client'

const demoUser = 'riverlane@players.slatekeeper.test'
const [buyIn, multiplier] = [5, 3]

/** A slip of two picks that this play will make right. */
export function drawSlip({ gameId, matches, athletes }: Play) {
  const picked = matches.slice(1, 3).map(match => {
    const own = athletes.filter(athlete => athlete.feed_game_id === match.feed_game_id)
    return own.find(athlete => athlete.outcome !== athlete.projection) ?? own[0]
  })
  const players = picked.flatMap(athlete => athlete ?? [])
  return {
    game_id: gameId,
    buy_in: buyIn,
    payout: buyIn * multiplier,
    multiplier,
    picks: players.map(({ outcome, projection }) => (outcome > projection ? 'more' : 'less')).join(),
    players: players.map(({ feed_player_id, feed_game_id, projection }) => ({
      feed_player_id,
      feed_game_id,
      projection,
    })),
  }
}

/** Enters as the demo's riverlane does, through the API; answers how to read that user's available cash. */
export async function enterAsDemo(service: Service, play: Play): Promise<() => Promise<string>> {
  const body = { email: demoUser, password: demoPassword }
  const signedIn = await service.call('POST', '/sign-in', { body })
  if (signedIn.status !== 200)
    throw new PlayError(
      'There is no demo user "riverlane" to enter with: --enter is for a service of its own.',
    )
  const token = signedIn.body.data.access_token as string
  const entered = await service.call('POST', '/pickem/confirm-entry', { token, body: drawSlip(play) })
  if (entered.status !== 200) throw new PlayError(`The entry was refused: ${JSON.stringify(entered.body)}`)
  return async () => (await service.call('GET', '/balance/v2', { token })).body.data.available_cash
}
