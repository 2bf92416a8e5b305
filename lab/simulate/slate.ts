import { createHash } from 'node:crypto'
import { generateDemoRoster, generateDemoSlate } from '@/prisma/seed/demo-league'

export type SimulatedMatch = { feed_game_id: number; home_team: string; away_team: string }

/** A player of a match, with the line and the final result. */
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

/** IDs from here on are used by no feed, demo or persona. */
const firstId = 2_000_000_000
const slots = 14_000_000
const dayMs = 86_400_000

/** A number from 0 to 1 per seed and key. */
function random(seed: number, thing: string): number {
  return createHash('sha256').update(`${seed} ${thing}`).digest().readUInt32BE() / 2 ** 32
}

/**
 * Four matches of the demo league with eight athletes each. The same seed generates the same slate, with new IDs for each
 * `startedAt`, because a finished match cannot be replayed.
 */
export function generateSlate(gameId: number, seed: number, startedAt: Date) {
  const slot = Math.floor(startedAt.getTime() / 10_000) % slots
  const { games, projections } = generateDemoSlate(
    gameId,
    firstId + slot * 10,
    new Date((seed % 10_000) * dayMs),
  )
  const roster = generateDemoRoster(gameId)
  const athletes = projections.map(({ feed_game_id, feed_player_id, projection }) => {
    const seat = roster.findIndex(player => player.feed_player_id === feed_player_id)
    const { team = '', position = '', headshot = '' } = roster[seat] ?? {}
    // The demo's own players have matches days ahead; these are others of their teams.
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
      outcome: Math.round(projection * (0.5 + random(seed, String(feed_player_id)))),
    }
  })
  return {
    matches: games.map(({ feed_game_id, home_team, away_team }) => ({ feed_game_id, home_team, away_team })),
    athletes,
  }
}
