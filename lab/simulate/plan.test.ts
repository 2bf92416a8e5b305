import { expect, it } from 'vitest'
import { parse } from '@/lib/core/parse'
import { feedPayload } from '@/lib/play/feed/schema'
import { createWinningSlip } from './demo-entry'
import { planSteps, type Simulation } from './plan'
import { generateSlate } from './slate'

const startedAt = new Date('2026-11-21T10:00:00Z')

const simulationOf = (change: Partial<Simulation> & { seed?: number } = {}): Simulation => ({
  ...generateSlate(change.gameId ?? 1, change.seed ?? 7, change.startedAt ?? startedAt),
  gameId: 1,
  startedAt,
  seconds: 120,
  ...change,
})

/** The last status of each game and the last result of each athlete. */
function endOf(simulation: Simulation) {
  const steps = planSteps(simulation)
  const statuses = new Map(
    steps.flatMap(({ delivery }) => delivery.games ?? []).map(game => [game.feed_game_id, game.status]),
  )
  const results = new Map(
    steps.flatMap(({ delivery }) => delivery.results ?? []).map(row => [row.feed_player_id, row]),
  )
  return { statuses: [...statuses.values()], results }
}

it.each([1, 2, 3, 4])('plays game %s from open to final, with valid deliveries', gameId => {
  const simulation = simulationOf({ gameId })
  const steps = planSteps(simulation)
  for (const step of steps) expect(() => parse(feedPayload, step.delivery)).not.toThrow()
  expect(steps.map(step => step.atSeconds)).toEqual(steps.map(step => step.atSeconds).sort((a, b) => a - b))
  expect(steps.at(-1)?.atSeconds).toBeLessThanOrEqual(120)
  const { statuses, results } = endOf(simulation)
  expect(statuses).toEqual(['Final', 'Final', 'Final', 'Final'])
  for (const athlete of simulation.athletes)
    expect(results.get(athlete.feed_player_id)?.result).toBe(athlete.outcome)
})

it('never lowers a result, and starts no game before its time', () => {
  const simulation = simulationOf()
  const last = new Map<number, number>()
  for (const { atSeconds, delivery } of planSteps(simulation)) {
    for (const { feed_player_id, result } of delivery.results ?? []) {
      expect(result).toBeGreaterThanOrEqual(last.get(feed_player_id) ?? 0)
      last.set(feed_player_id, result ?? 0)
    }
    for (const game of delivery.games ?? [])
      if (game.status === 'InProgress') expect(atSeconds).toBeGreaterThanOrEqual(30)
  }
})

it('repeats a seed under new ids, and differs for another seed', () => {
  const linesOf = (simulation: Simulation) => planSteps(simulation).flatMap(step => step.lines)
  expect(linesOf(simulationOf({ startedAt: new Date('2026-11-22T10:00:00Z') }))).toEqual(
    linesOf(simulationOf()),
  )
  expect(linesOf(simulationOf({ seed: 8 }))).not.toEqual(linesOf(simulationOf()))
  const ids = (simulation: Simulation) => simulation.matches.map(match => match.feed_game_id)
  expect(ids(simulationOf({ startedAt: new Date('2026-11-21T10:00:10Z') }))).not.toEqual(ids(simulationOf()))
})

it('creates a slip of two games whose picks win', () => {
  const simulation = simulationOf()
  const slip = createWinningSlip(simulation)
  const { results } = endOf(simulation)
  const sides = slip.picks.split(',')
  expect(new Set(slip.players.map(player => player.feed_game_id)).size).toBe(2)
  for (const [index, { feed_player_id, projection }] of slip.players.entries()) {
    const result = results.get(feed_player_id)?.result ?? Number.NaN
    expect(sides[index]).toBe(result > projection ? 'more' : 'less')
    expect(result).not.toBe(projection)
  }
})
