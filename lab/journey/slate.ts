import { randomInt } from 'node:crypto'

export type Player = { feed_player_id: number; feed_game_id: number; projection: number }

const teams = [
  ['Harbor Foxes', 'Valley Cranes'],
  ['Summit Bears', 'River Hawks'],
] as const

/** Two matches in two hours with two players each, as the data feed delivers them. Their IDs are new each time. */
export function generateSlate(gameId: number) {
  const start = randomInt(900_000_000, 1_400_000_000)
  const scheduled_at = new Date(Date.now() + 2 * 3_600_000).toISOString()
  const games = teams.map(([home_team, away_team], index) => ({
    feed_game_id: start + index,
    home_team,
    away_team,
    scheduled_at,
    status: 'Scheduled',
  }))
  const roster = teams.flatMap((pair, match) => pair.map(team => ({ team, feed_game_id: start + match })))
  return {
    game_id: gameId,
    games,
    players: roster.map(({ team }, index) => ({
      feed_player_id: start + index,
      first_name: 'Journey',
      last_name: `Player ${index + 1}`,
      short_name: `J. Player ${index + 1}`,
      team,
    })),
    projections: roster.map(({ feed_game_id }, index) => ({
      feed_player_id: start + index,
      feed_game_id,
      projection: 10.5 + index,
    })),
  }
}

/** Ends the matches so that picks of `more` win. */
export function finishSlate({ game_id, games, projections }: ReturnType<typeof generateSlate>) {
  return {
    game_id,
    games: games.map(({ feed_game_id }) => ({ feed_game_id, status: 'Final' })),
    results: projections.map(({ projection, ...row }) => ({
      ...row,
      result: projection + 5,
      is_played: true,
    })),
  }
}
