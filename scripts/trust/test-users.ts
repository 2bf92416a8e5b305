import type { Persona } from '@/e2e/fixtures/api'
import { type Asking, askFor } from './http-client'

/** A user of the service with money and a slate. */
export type Player = {
  userId: number
  token: string
  persona: Persona
  /** An entry of two picks on that player's own slate, for 0.50. */
  slip: Slip
}

/** What confirm-entry takes. */
export type Slip = {
  game_id: number
  buy_in: number
  payout: number
  multiplier: number
  picks: string
  players: { feed_player_id: number; feed_game_id: number; projection: number }[]
}

/** Makes a user with 120.00 to play for, and a slip that passes. */
export async function makePlayer(origin: string): Promise<Player> {
  const { data: user } = await askFor(origin, { path: '/qa/personas', body: { persona: 'funded' } })
  const { access_token: token, main_contest_entry_id, main_blueprint_id, game_id } = user
  const slate = { main_contest_entry_id, main_blueprint_id, game_id }
  const { data } = await askFor(origin, { path: '/pickem/get-players', token, body: slate })
  const [first, ...others] = data.players
  const second = others.find((player: typeof first) => player.feed_game_id !== first.feed_game_id)
  const players = [first, second].map(({ feed_player_id, feed_game_id, projection }) => ({
    feed_player_id,
    feed_game_id,
    projection,
  }))
  const slip = { game_id, buy_in: 0.5, payout: 1.5, multiplier: 3, picks: 'more,less', players }
  return { userId: user.user_id, token, persona: user, slip }
}

/** What that player's funds pay for. */
export const mostEntries = 240

/** Hands the slip in under that key. */
export const enter = ({ token, slip }: Player, key: string): Asking => ({
  path: '/pickem/confirm-entry',
  token,
  headers: { 'idempotency-key': key },
  body: slip,
})
