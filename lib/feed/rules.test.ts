import { expect, it } from 'vitest'
import { type FeedGameStatus, type FeedMatch, isSameMatch, mergeMatch } from './rules'

const known: FeedMatch = {
  feedGameId: 7,
  homeTeam: 'Herons',
  awayTeam: 'Stags',
  scheduledAt: new Date('2027-01-10T18:00:00Z'),
  status: 'Scheduled',
}
const later = '2027-01-11T18:00:00.000Z'
const empty: FeedMatch = { ...known, homeTeam: '', awayTeam: '', scheduledAt: null }

it('keeps absent and null fields', () => {
  expect(mergeMatch(known, { feed_game_id: 7 })).toEqual(known)
  expect(mergeMatch(known, { feed_game_id: 7, home_team: null, scheduled_at: null, status: null })).toEqual(
    known,
  )
})

it('applies the fields of a row', () => {
  const row = { feed_game_id: 7, away_team: 'Foxes', scheduled_at: later, status: 'Delayed' as const }
  expect(mergeMatch(known, row)).toEqual({
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
])('%s, then a row with %s, is %s', (before, row, after) => {
  expect(mergeMatch({ ...known, status: before }, { feed_game_id: 7, status: row }).status).toBe(after)
})

it('only a correction reopens a match', () => {
  const row = { feed_game_id: 7, status: 'InProgress' as const, scheduled_at: later }
  const over = { ...known, status: 'Final' as const }
  expect(mergeMatch(over, { ...row, is_correction: true })).toEqual({
    ...known,
    status: 'InProgress',
    scheduledAt: new Date(later),
  })
  expect(mergeMatch(over, { ...row, is_correction: false })).toEqual(over)
})

it('an outdated row only fills empty fields', () => {
  const row = { feed_game_id: 7, home_team: 'Owls', scheduled_at: later, status: 'Scheduled' as const }
  expect(mergeMatch({ ...known, status: 'Final' }, row)).toEqual({ ...known, status: 'Final' })
  expect(mergeMatch({ ...empty, status: 'Final' }, row)).toEqual({
    ...empty,
    homeTeam: 'Owls',
    scheduledAt: new Date(later),
    status: 'Final',
  })
})

it('rows in any order lead to the same match', () => {
  const row = (['Scheduled', 'InProgress', 'Final'] as const).map(status => ({
    feed_game_id: 7,
    home_team: 'Herons',
    away_team: 'Stags',
    scheduled_at: later,
    status,
  }))
  const [a, b, c] = row as [(typeof row)[0], (typeof row)[0], (typeof row)[0]]
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

it('compares matches by their values', () => {
  expect(isSameMatch(known, { ...known, scheduledAt: new Date(Number(known.scheduledAt)) })).toBe(true)
  expect(isSameMatch(known, { ...known, status: 'Final' })).toBe(false)
  expect(isSameMatch(empty, empty)).toBe(true)
})
