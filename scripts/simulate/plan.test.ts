import { expect, it } from 'vitest'
import { feedPayload } from '@/lib/feed/schema'
import { parse } from '@/lib/http/body'
import { drawMatches } from './slate'
import { drawSlip } from './demo-entry'
import { type Play, planPlay } from './plan'

const startedAt = new Date('2026-11-21T10:00:00Z')

const playOf = (change: Partial<Play> & { seed?: number } = {}): Play => ({
  ...drawMatches(change.gameId ?? 1, change.seed ?? 7, change.startedAt ?? startedAt),
  gameId: 1,
  startedAt,
  seconds: 120,
  postpones: false,
  benches: false,
  ...change,
})

/** The last thing that was told of each game, and of each athlete. */
function endOf(play: Play) {
  const scenes = planPlay(play)
  const statuses = new Map(
    scenes.flatMap(({ delivery }) => delivery.games ?? []).map(game => [game.feed_game_id, game.status]),
  )
  const figures = new Map(
    scenes.flatMap(({ delivery }) => delivery.results ?? []).map(row => [row.feed_player_id, row]),
  )
  return { statuses: [...statuses.values()], figures }
}

it.each([1, 2, 3, 4])('plays sport %s from open to over, with deliveries that the feed takes', gameId => {
  const play = playOf({ gameId })
  const scenes = planPlay(play)
  for (const scene of scenes) expect(() => parse(feedPayload, scene.delivery)).not.toThrow()
  expect(scenes.map(scene => scene.atSeconds)).toEqual(
    scenes.map(scene => scene.atSeconds).sort((a, b) => a - b),
  )
  expect(scenes.at(-1)?.atSeconds).toBeLessThanOrEqual(120)
  const { statuses, figures } = endOf(play)
  expect(statuses).toEqual(['Final', 'Final', 'Final', 'Final'])
  for (const athlete of play.athletes)
    expect(figures.get(athlete.feed_player_id)?.result).toBe(athlete.outcome)
})

it('lets figures grow and never shrink, and begins no game before its time', () => {
  const play = playOf()
  const last = new Map<number, number>()
  for (const { atSeconds, delivery } of planPlay(play)) {
    for (const { feed_player_id, result } of delivery.results ?? []) {
      expect(result).toBeGreaterThanOrEqual(last.get(feed_player_id) ?? 0)
      last.set(feed_player_id, result ?? 0)
    }
    for (const game of delivery.games ?? [])
      if (game.status === 'InProgress') expect(atSeconds).toBeGreaterThanOrEqual(30)
  }
})

it('is the same for the same seed but for its ids, and another for another', () => {
  const tell = (play: Play) => planPlay(play).flatMap(scene => scene.says)
  expect(tell(playOf({ startedAt: new Date('2026-11-22T10:00:00Z') }))).toEqual(tell(playOf()))
  expect(tell(playOf({ seed: 8 }))).not.toEqual(tell(playOf()))
  const ids = (play: Play) => play.matches.map(match => match.feed_game_id)
  expect(ids(playOf({ startedAt: new Date('2026-11-21T10:00:10Z') }))).not.toEqual(ids(playOf()))
})

it('postpones a game and benches an athlete when asked', () => {
  const { statuses, figures } = endOf(playOf({ postpones: true, benches: true }))
  expect(statuses).toEqual(['Final', 'Final', 'Final', 'Postponed'])
  expect([...figures.values()].filter(row => !row.is_played)).toMatchObject([{ result: null }])
})

it('offers a slip of two games whose picks come right', () => {
  const play = playOf({ postpones: true, benches: true })
  const slip = drawSlip(play)
  const { figures } = endOf(play)
  const sides = slip.picks.split(',')
  expect(new Set(slip.players.map(player => player.feed_game_id)).size).toBe(2)
  for (const [index, { feed_player_id, projection }] of slip.players.entries()) {
    const result = figures.get(feed_player_id)?.result ?? Number.NaN
    expect(sides[index]).toBe(result > projection ? 'more' : 'less')
    expect(result).not.toBe(projection)
  }
})
