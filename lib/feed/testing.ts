import { randomInt } from 'node:crypto'
import sql from 'sql-template-tag'
import { db } from '@/lib/db/client'
import { parse } from '@/lib/http/body'
import { importDelivery } from './import-delivery'
import { delivery } from './schema'

/** A feed id that no other test uses. */
export const newFeedId = () => randomInt(1, 1_400_000_000)

/** Delivers as the feed does. */
export const deliver = (told: object, gameId = 5) =>
  importDelivery(parse(delivery, { game_id: gameId, ...told }))

/** A match as it is stored. */
export const gameOf = (feedGameId: number, gameId = 5) =>
  db.row<{
    homeTeam: string
    awayTeam: string
    scheduledAt: Date | null
    status: string
    updatedAt: Date
  }>(sql`
    select home_team, away_team, scheduled_at, status, updated_at from feed_games
     where game_id = ${gameId} and feed_game_id = ${feedGameId}`)

/** A player as stored. */
export const playerOf = (feedPlayerId: number, gameId = 5) =>
  db.row<{ shortName: string; team: string; position: string; headshot: string | null; updatedAt: Date }>(sql`
    select short_name, team, position, headshot, updated_at from feed_players
     where game_id = ${gameId} and feed_player_id = ${feedPlayerId}`)

/** Line and result of a player in a match, as stored. */
export const figuresOf = (feedPlayerId: number, feedGameId: number, gameId = 5) =>
  db.row<{ projection: string | null; result: string | null; isPlayed: boolean | null }>(sql`
    select projection, result, is_played from projections
     where game_id = ${gameId} and feed_game_id = ${feedGameId} and feed_player_id = ${feedPlayerId}`)

/** When that game starts. */
export const kickOff = '2027-01-10T18:00:00.000Z'

/** A game, a player, a line and a result under ids that no other test uses. */
export function drawDelivery() {
  const [feed_game_id, feed_player_id] = [newFeedId(), newFeedId()]
  return {
    games: [
      { feed_game_id, home_team: 'Herons', away_team: 'Stags', scheduled_at: kickOff, status: 'Scheduled' },
    ],
    players: [
      {
        feed_player_id,
        first_name: 'Ada',
        last_name: 'Ash',
        short_name: 'A. Ash',
        team: 'Herons',
        position: 'QB',
        headshot_high_resolution: 'https://pictures.test/ash.png',
      },
    ],
    projections: [{ feed_player_id, feed_game_id, projection: 20.5 }],
    results: [{ feed_player_id, feed_game_id, result: 25, is_played: true }],
    feed_game_id,
    feed_player_id,
  }
}
