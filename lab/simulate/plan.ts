import type { z } from 'zod'
import type { feedPayload } from '@/lib/play/feed/schema'
import type { Athlete, SimulatedMatch } from './slate'

/** One delivery of the feed, and the lines to print. */
type SimulationStep = { atSeconds: number; delivery: z.input<typeof feedPayload>; lines: string[] }

export type Simulation = {
  gameId: number
  matches: SimulatedMatch[]
  athletes: Athlete[]
  startedAt: Date
  seconds: number
}

// Shares of the duration: a quarter for entries, then matches start and end one after the other.
const startShare = (index: number) => 0.25 + 0.05 * index
const endShare = (index: number) => 0.75 + 0.07 * index
const updatesPerSimulation = 12

/** All deliveries in order: the slate, starts, growing results, ends. */
export function planSteps(simulation: Simulation): SimulationStep[] {
  const { gameId: game_id, matches, athletes, seconds } = simulation
  const slate: SimulationStep = {
    atSeconds: 0,
    delivery: {
      game_id,
      games: matches.map((match, index) => ({
        ...match,
        scheduled_at: startOf(simulation, index),
        status: 'Scheduled',
      })),
      players: athletes.map(({ feed_game_id: _, projection: __, outcome: ___, ...athlete }) => athlete),
      projections: athletes.map(({ feed_player_id, feed_game_id, projection }) => ({
        feed_player_id,
        feed_game_id,
        projection,
      })),
    },
    lines: [
      `${matches.length} matches are open for entries:`,
      ...matches.map(
        (match, index) => `  ${nameOf(match)} starts in ${Math.round(seconds * startShare(index))} s`,
      ),
    ],
  }
  const steps = matches.flatMap((match, index) => planMatch(simulation, match, index))
  return [slate, ...steps.sort((one, other) => one.atSeconds - other.atSeconds)]
}

/** The start, some updates and the end. Each has the status, so that the service recognizes a late delivery. */
function planMatch(simulation: Simulation, match: SimulatedMatch, index: number): SimulationStep[] {
  const { gameId: game_id, seconds } = simulation
  const [start, length] = [startShare(index), endShare(index) - startShare(index)]
  const steps = Math.max(2, Math.round(length * updatesPerSimulation))
  return Array.from({ length: steps + 1 }, (_, step) => {
    const share = step / steps
    const leader = describeLeader(simulation, match, share)
    const text = step === steps ? ` has ended: ${leader}` : `: ${leader}`
    return {
      atSeconds: Math.round(seconds * (start + share * length) * 10) / 10,
      delivery: {
        game_id,
        games: [
          { feed_game_id: match.feed_game_id, status: step === steps ? 'Final' : ('InProgress' as const) },
        ],
        results: resultsAt(simulation, match, share),
      },
      lines: [`${nameOf(match)}${step === 0 ? ' has started' : text}`],
    }
  })
}

function resultsAt({ athletes }: Simulation, { feed_game_id }: SimulatedMatch, share: number) {
  return athletes
    .filter(athlete => athlete.feed_game_id === feed_game_id)
    .map(({ feed_player_id, outcome }) => ({
      feed_player_id,
      feed_game_id,
      result: Math.floor(outcome * share),
      is_played: true,
    }))
}

function describeLeader({ athletes }: Simulation, match: SimulatedMatch, share: number): string {
  const best = athletes
    .filter(athlete => athlete.feed_game_id === match.feed_game_id)
    .reduce((one, other) => (other.outcome > one.outcome ? other : one))
  return `${best.short_name} has ${Math.floor(best.outcome * share)} (line ${best.projection})`
}

const nameOf = ({ home_team, away_team }: SimulatedMatch) => `${away_team} at ${home_team}`

const startOf = ({ startedAt, seconds }: Simulation, index: number) =>
  new Date(startedAt.getTime() + seconds * startShare(index) * 1_000).toISOString()
