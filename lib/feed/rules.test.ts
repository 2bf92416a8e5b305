import { expect, it } from 'vitest'
import { type FeedMatch, type FeedGameStatus, isSameMatch, mergeMatch } from './rules'

const known: FeedMatch = {
  feedGameId: 7,
  homeTeam: 'Herons',
  awayTeam: 'Stags',
  scheduledAt: new Date('2027-01-10T18:00:00Z'),
  status: 'Scheduled',
}
const later = '2027-01-11T18:00:00.000Z'
const empty: FeedMatch = { ...known, homeTeam: '', awayTeam: '', scheduledAt: null }

it('keeps what is absent or null as it is', () => {
  expect(mergeMatch(known, { feed_game_id: 7 })).toEqual(known)
  expect(mergeMatch(known, { feed_game_id: 7, home_team: null, scheduled_at: null, status: null })).toEqual(
    known,
  )
})

it('takes over what is told', () => {
  const told = { feed_game_id: 7, away_team: 'Foxes', scheduled_at: later, status: 'Delayed' as const }
  expect(mergeMatch(known, told)).toEqual({
    ...known,
    awayTeam: 'Foxes',
    scheduledAt: new Date(later),
    status: 'Delayed',
  })
})

it.each<[FeedGameStatus, FeedGameStatus, FeedGameStatus]>([
  ['Final', 'Scheduled', 'Final'],
  ['Final', 'InProgress', 'Final'],
  ['Final', 'Canceled', 'Final'],
  ['InProgress', 'Scheduled', 'InProgress'],
  ['InProgress', 'Delayed', 'InProgress'],
  ['InProgress', 'Suspended', 'Suspended'],
  ['InProgress', 'Final', 'Final'],
  ['Suspended', 'Scheduled', 'Suspended'],
  ['Suspended', 'InProgress', 'InProgress'],
  ['Canceled', 'Scheduled', 'Canceled'],
  ['Canceled', 'Final', 'Final'],
  ['Postponed', 'Scheduled', 'Scheduled'],
  ['Delayed', 'Scheduled', 'Scheduled'],
  ['Scheduled', 'Postponed', 'Postponed'],
])('%s, then told %s, is %s', (before, told, after) => {
  expect(mergeMatch({ ...known, status: before }, { feed_game_id: 7, status: told }).status).toBe(after)
})

it('reopens a game for a row that says it is a correction, and for that one alone', () => {
  const told = { feed_game_id: 7, status: 'InProgress' as const, scheduled_at: later }
  const over = { ...known, status: 'Final' as const }
  expect(mergeMatch(over, { ...told, is_correction: true })).toEqual({
    ...known,
    status: 'InProgress',
    scheduledAt: new Date(later),
  })
  expect(mergeMatch(over, { ...told, is_correction: false })).toEqual(over)
})

it('lets a late row fill gaps and move nothing', () => {
  const told = { feed_game_id: 7, home_team: 'Owls', scheduled_at: later, status: 'Scheduled' as const }
  expect(mergeMatch({ ...known, status: 'Final' }, told)).toEqual({ ...known, status: 'Final' })
  expect(mergeMatch({ ...empty, status: 'Final' }, told)).toEqual({
    ...empty,
    homeTeam: 'Owls',
    scheduledAt: new Date(later),
    status: 'Final',
  })
})

it('comes to the same end in whatever order a game is told', () => {
  const told = (['Scheduled', 'InProgress', 'Final'] as const).map(status => ({
    feed_game_id: 7,
    home_team: 'Herons',
    away_team: 'Stags',
    scheduled_at: later,
    status,
  }))
  const [a, b, c] = told as [(typeof told)[0], (typeof told)[0], (typeof told)[0]]
  for (const order of [
    [a, b, c],
    [a, c, b],
    [b, a, c],
    [b, c, a],
    [c, a, b],
    [c, b, a],
  ])
    expect(order.reduce(mergeMatch, empty)).toEqual({
      ...known,
      scheduledAt: new Date(later),
      status: 'Final',
    })
})

it('tells games apart by what they say', () => {
  expect(isSameMatch(known, { ...known, scheduledAt: new Date(Number(known.scheduledAt)) })).toBe(true)
  expect(isSameMatch(known, { ...known, status: 'Final' })).toBe(false)
  expect(isSameMatch(empty, empty)).toBe(true)
})
