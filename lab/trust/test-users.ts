import type { Persona } from '@/e2e/fixtures/api'
import { type ApiCall, callForJson } from './http-client'

/** A funded user with a slate. */
export type TestUser = {
  userId: number
  token: string
  persona: Persona
  /** A valid slip of two picks on the user's own slate, for 0.50. */
  slip: TestSlip
  from: string | undefined
}

/** Body of confirm-entry. */
export type TestSlip = {
  game_id: number
  buy_in: number
  payout: number
  multiplier: number
  picks: string
  players: { feed_player_id: number; feed_game_id: number; projection: number }[]
}

/** Creates a user with 120.00, who calls from the address `from`. */
export async function createTestUser(origin: string, from?: string): Promise<TestUser> {
  const { data: user } = await callForJson(origin, {
    path: '/qa/personas',
    body: { persona: 'funded' },
    from,
  })
  const { access_token: token, main_contest_entry_id, main_blueprint_id, game_id } = user
  const slate = { main_contest_entry_id, main_blueprint_id, game_id }
  const { data } = await callForJson(origin, { path: '/pickem/get-players', token, body: slate, from })
  const [first, ...others] = data.players
  const second = others.find((player: typeof first) => player.feed_game_id !== first.feed_game_id)
  const players = [first, second].map(({ feed_player_id, feed_game_id, projection }) => ({
    feed_player_id,
    feed_game_id,
    projection,
  }))
  const slip = { game_id, buy_in: 0.5, payout: 1.5, multiplier: 3, picks: 'more,less', players }
  return { userId: user.user_id, token, persona: user, slip, from }
}

/** Entries of 0.50 that the user's funds cover, besides one contest for 0.50. */
export const maxEntries = 239

export const entryCall = ({ token, slip, from }: TestUser, key: string): ApiCall => ({
  path: '/pickem/confirm-entry',
  token,
  headers: { 'idempotency-key': key },
  body: slip,
  from,
})
