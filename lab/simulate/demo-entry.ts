import { assertStatus } from '@/e2e/kit/src/caller'
import type { RunningService } from '@/lab/running-service'
import { demoPassword } from '@/prisma/seed/demo-users'
import type { Simulation } from './plan'

const demoUser = 'riverlane@players.slatekeeper.test'
const [buyIn, multiplier] = [5, 3]

/** A slip of two picks that wins in this simulation. */
export function createWinningSlip({ gameId, matches, athletes }: Simulation) {
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

/** Enters as the demo user riverlane, through the API. Returns a function that reads the user's available cash. */
export async function enterAsDemoUser(
  { caller }: RunningService,
  simulation: Simulation,
): Promise<() => Promise<string>> {
  const body = { email: demoUser, password: demoPassword }
  const signedIn = await caller.send('POST', '/sign-in', { body })
  if (signedIn.status === 401)
    throw new Error('There is no demo user riverlane. Use --enter only with the demo data of npm start.')
  assertStatus(signedIn, 200, 'POST /sign-in')
  const token: string = signedIn.body.data.access_token
  const slip = createWinningSlip(simulation)
  assertStatus(
    await caller.send('POST', '/pickem/confirm-entry', { token, body: slip }),
    200,
    'POST /pickem/confirm-entry',
  )
  return async () => (await caller.send('GET', '/balance/v2', { token })).body.data.available_cash
}
