import { randomUUID } from 'node:crypto'
import { type App, print, required } from './app'
import { expectEqual, expectStatus, JourneyError } from './documented-api'
import type { generateSlate, Player } from './slate'

export type Joined = { main_contest_entry_id: number; main_blueprint_id: number; game_id: number }

export type Offer = {
  mode: string
  entry_fee_min: { picks: number; amount: string }[]
  free_entry: { payout: string; bucket: string; left_today: number }
  multipliers: { picks: number; multiplier: number }[]
}

/** Switches to the mode first. */
export async function readOffer(app: App, game_id: number, mode: 'Cash' | 'Arcade'): Promise<Offer> {
  await app.switchMode(mode)
  const offer: Offer = (await app.read('GET /pickem/offer', { query: { game_id } })).data
  expectEqual(offer.mode, mode, 'The mode of the offer')
  return offer
}

/** Of two picks. */
export const multiplierOf = ({ multipliers }: Offer) =>
  required(multipliers.find(row => row.picks === 2)).multiplier

/** One player of each match of the delivered slate. */
export async function choosePlayers(
  app: App,
  entry: Joined,
  slate: ReturnType<typeof generateSlate>,
): Promise<Player[]> {
  const { players } = (await app.read('GET /pickem/get-players', { query: { ...entry } })).data as {
    players: Player[]
  }
  const chosen = slate.games.map(match => players.find(player => player.feed_game_id === match.feed_game_id))
  if (chosen.includes(undefined))
    throw new JourneyError(`get-players lacks the delivered matches; it has ${players.length} players.`)
  return chosen.flatMap(player => player ?? [])
}

type Terms = { buyIn: number; payout: number; offer: Offer }

/** Picks more of every player. Returns the ID of the entry. */
export async function confirmEntry(
  app: App,
  game_id: number,
  players: Player[],
  { buyIn, payout, offer }: Terms,
): Promise<number> {
  const picks = players.map(() => 'more').join()
  const chosen = players.map(({ feed_player_id, feed_game_id, projection }) => ({
    feed_player_id,
    feed_game_id,
    projection,
  }))
  const multiplier = multiplierOf(offer)
  const body = { game_id, buy_in: buyIn, payout, multiplier, picks, players: chosen }
  const reply = await app.call('POST /pickem/confirm-entry', { body, key: randomUUID() })
  expectStatus(reply, 200, `Entry for ${buyIn}`)
  const location = reply.headers.get('location') ?? ''
  const [, id] = /^\/pickem\/show-entry\/(\d+)$/.exec(location) ?? []
  if (!id) throw new JourneyError(`The Location of an entry is "${location}".`)
  print('entered', `${buyIn.toFixed(2)} to win ${payout.toFixed(2)}: ${location}`)
  return Number(id)
}
