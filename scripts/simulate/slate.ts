import { createHash } from 'node:crypto'
import { drawRoster, drawSlate } from '@/prisma/seed/demo-league'

/** A match of the simulated slate. */
export type Match = { feed_game_id: number; home_team: string; away_team: string }

/** Who plays in it, with the figure that is expected and the one that will be reached. */
export type Athlete = {
  feed_player_id: number
  feed_game_id: number
  first_name: string
  last_name: string
  short_name: string
  team: string
  position: string
  headshot_high_resolution: string
  projection: number
  outcome: number
}

/** Ids from here on belong to no feed, no demo and no persona. */
const firstId = 2_000_000_000
const slots = 14_000_000
const dayMs = 86_400_000

/** A number from 0 to 1 for each thing of a seed, the same each time. */
function draw(seed: number, thing: string): number {
  return createHash('sha256').update(`${seed} ${thing}`).digest().readUInt32BE() / 2 ** 32
}

/**
 * Four matches of the demo's invented league and the eight athletes of each: the same seed draws the same slate, under
 * new ids for each `startedAt`, since a game that is over is never played again.
 */
export function drawMatches(
  gameId: number,
  seed: number,
  startedAt: Date,
): { matches: Match[]; athletes: Athlete[] } {
  const slot = Math.floor(startedAt.getTime() / 10_000) % slots
  const { games, projections } = drawSlate(gameId, firstId + slot * 10, new Date((seed % 10_000) * dayMs))
  const roster = drawRoster(gameId)
  const athletes = projections.map(({ feed_game_id, feed_player_id, projection }) => {
    const seat = roster.findIndex(player => player.feed_player_id === feed_player_id)
    const { team = '', position = '', headshot = '' } = roster[seat] ?? {}
    // The league's own people play days ahead; these are others of their teams.
    const first = roster[(seat * 5 + 3) % roster.length]?.first_name ?? ''
    const last = roster[(seat * 7 + 11) % roster.length]?.last_name ?? ''
    return {
      feed_player_id: firstId - 100_000 + gameId * 1_000 + seat,
      feed_game_id,
      first_name: first,
      last_name: last,
      short_name: `${first[0]}. ${last}`,
      team,
      position,
      headshot_high_resolution: headshot,
      projection,
      outcome: Math.round(projection * (0.5 + draw(seed, String(feed_player_id)))),
    }
  })
  return {
    matches: games.map(({ feed_game_id, home_team, away_team }) => ({ feed_game_id, home_team, away_team })),
    athletes,
  }
}
