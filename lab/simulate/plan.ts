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
  /** The last match is postponed at its start. */
  postpones: boolean
  /** One athlete of the first match does not simulation. */
  benches: boolean
}

// Shares of the duration: a quarter for entries, then matches start and end one after the other.
const startShare = (index: number) => 0.25 + 0.05 * index
const endShare = (index: number) => 0.75 + 0.07 * index
const updatesPerSimulation = 12

/** All deliveries in order: the slate, starts, growing results, ends. */
export function planSteps(simulation: Simulation): SimulationStep[] {
  const { gameId: game_id, matches, athletes, seconds } = simulation
  const steps: SimulationStep[] = [
    {
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
    },
    ...matches.flatMap((match, index) => planMatch(simulation, match, index)),
  ]
  return merge(steps)
}

function planMatch(simulation: Simulation, match: SimulatedMatch, index: number): SimulationStep[] {
  const { gameId: game_id, seconds } = simulation
  const { feed_game_id } = match
  const at = (share: number) => Math.round(seconds * share * 10) / 10
  if (simulation.postpones && index === simulation.matches.length - 1)
    return [
      {
        atSeconds: at(startShare(index)),
        delivery: { game_id, games: [{ feed_game_id, status: 'Postponed' }] },
        lines: [`${nameOf(match)} is postponed`],
      },
    ]
  const steps = Math.max(2, Math.round((endShare(index) - startShare(index)) * updatesPerSimulation))
  const shares = Array.from({ length: steps - 1 }, (_, step) => (step + 1) / steps)
  return [
    {
      atSeconds: at(startShare(index)),
      delivery: {
        game_id,
        games: [{ feed_game_id, status: 'InProgress' }],
        results: resultsAt(simulation, match, 0),
      },
      lines: [`${nameOf(match)} has started`],
    },
    ...shares.map(share => ({
      atSeconds: at(startShare(index) + share * (endShare(index) - startShare(index))),
      // The status lets the service recognize a late delivery.
      delivery: {
        game_id,
        games: [{ feed_game_id, status: 'InProgress' as const }],
        results: resultsAt(simulation, match, share),
      },
      lines: [`${nameOf(match)}: ${describeLeader(simulation, match, share)}`],
    })),
    {
      atSeconds: at(endShare(index)),
      delivery: {
        game_id,
        games: [{ feed_game_id, status: 'Final' }],
        results: resultsAt(simulation, match, 1),
      },
      lines: [
        `${nameOf(match)} has ended: ${describeLeader(simulation, match, 1)}`,
        ...describeVoidPicks(simulation, match),
      ],
    },
  ]
}

const didNotPlay = (simulation: Simulation, athlete: Athlete) =>
  simulation.benches &&
  athlete === simulation.athletes.find(other => other.feed_game_id === simulation.matches[0]?.feed_game_id)

function resultsAt(simulation: Simulation, { feed_game_id }: SimulatedMatch, share: number) {
  return simulation.athletes
    .filter(athlete => athlete.feed_game_id === feed_game_id)
    .map(athlete => {
      const is_played = !didNotPlay(simulation, athlete)
      const result = is_played ? Math.floor(athlete.outcome * share) : null
      return { feed_player_id: athlete.feed_player_id, feed_game_id, result, is_played }
    })
}

function describeLeader(simulation: Simulation, match: SimulatedMatch, share: number): string {
  const best = simulation.athletes
    .filter(athlete => athlete.feed_game_id === match.feed_game_id && !didNotPlay(simulation, athlete))
    .reduce((one, other) => (other.outcome > one.outcome ? other : one))
  return `${best.short_name} has ${Math.floor(best.outcome * share)} (line ${best.projection})`
}

function describeVoidPicks(simulation: Simulation, { feed_game_id }: SimulatedMatch): string[] {
  return simulation.athletes
    .filter(athlete => athlete.feed_game_id === feed_game_id && didNotPlay(simulation, athlete))
    .map(athlete => `  ${athlete.short_name} did not simulation: picks on them are void`)
}

/** Merges deliveries of the same time. */
function merge(steps: SimulationStep[]): SimulationStep[] {
  const times = [...new Set(steps.map(step => step.atSeconds))].sort((one, other) => one - other)
  return times.map(atSeconds => {
    const now = steps.filter(step => step.atSeconds === atSeconds)
    return {
      atSeconds,
      delivery: {
        game_id: now[0]?.delivery.game_id ?? 0,
        games: now.flatMap(step => step.delivery.games ?? []),
        players: now.flatMap(step => step.delivery.players ?? []),
        projections: now.flatMap(step => step.delivery.projections ?? []),
        results: now.flatMap(step => step.delivery.results ?? []),
      },
      lines: now.flatMap(step => step.lines),
    }
  })
}

const nameOf = ({ home_team, away_team }: SimulatedMatch) => `${away_team} at ${home_team}`

const startOf = ({ startedAt, seconds }: Simulation, index: number) =>
  new Date(startedAt.getTime() + seconds * startShare(index) * 1_000).toISOString()
