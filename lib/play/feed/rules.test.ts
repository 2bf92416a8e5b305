import { expect, it } from 'vitest'
import {
  countPayload,
  type FeedGameStatus,
  type FeedMatch,
  findLineRange,
  isOver,
  isReopening,
  isSameMatch,
  mergeMatch,
  needsSettlement,
} from './rules'

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
  expect(isSameMatch(known, { ...known, homeTeam: 'Owls' })).toBe(false)
  expect(isSameMatch(known, { ...known, awayTeam: 'Owls' })).toBe(false)
  expect(isSameMatch(known, { ...known, scheduledAt: new Date(later) })).toBe(false)
  expect(isSameMatch(known, { ...known, scheduledAt: null })).toBe(false)
  expect(isSameMatch({ ...known, scheduledAt: null }, known)).toBe(false)
})

it.each<[string, Partial<FeedMatch>, Partial<FeedMatch>, boolean]>([
  ['a match that ends', {}, { status: 'Final' }, true],
  ['a match that is suspended', { status: 'InProgress' }, { status: 'Suspended' }, true],
  ['a match that is scheduled again', { status: 'Postponed' }, { status: 'Scheduled' }, true],
  ['a match that begins', {}, { status: 'InProgress' }, false],
  ['a later start', {}, { scheduledAt: new Date(later) }, true],
  ['an earlier start', { scheduledAt: new Date(later) }, { scheduledAt: known.scheduledAt }, false],
  ['the first start', { scheduledAt: null }, {}, false],
  [
    'an earlier start of a match that is over',
    { scheduledAt: new Date(later), status: 'Final' },
    { status: 'Final' },
    true,
  ],
  ['another team of a match that is over', { status: 'Final' }, { status: 'Final', homeTeam: 'Owls' }, false],
])('settles the entries of %s: %j to %j', (_, before, after, isNeeded) => {
  expect(needsSettlement({ ...known, ...before }, { ...known, ...after })).toBe(isNeeded)
})

const statuses: FeedGameStatus[] = [
  'Scheduled',
  'Delayed',
  'InProgress',
  'Postponed',
  'Suspended',
  'Canceled',
  'Final',
]

it('settlement grades a match that is final or was put off', () => {
  expect(statuses.filter(isOver)).toEqual(['Postponed', 'Suspended', 'Canceled', 'Final'])
})

it.each<[FeedGameStatus, FeedGameStatus[]]>([
  ['Scheduled', []],
  ['Delayed', []],
  ['Postponed', []],
  ['InProgress', ['Scheduled', 'Delayed']],
  ['Suspended', ['Scheduled', 'Delayed']],
  ['Canceled', ['Scheduled', 'Delayed', 'Postponed', 'Suspended']],
  ['Final', ['Scheduled', 'Delayed', 'InProgress', 'Postponed', 'Suspended', 'Canceled']],
])('after %s, rows with %j are outdated', (before, outdated) => {
  const isIgnored = (status: FeedGameStatus) =>
    status !== before &&
    mergeMatch({ ...known, status: before }, { feed_game_id: 7, status }).status === before
  expect(statuses.filter(isIgnored)).toEqual(outdated)
})

it('a correction to an upcoming status reopens a match', () => {
  const reopening = (is_correction: boolean) =>
    statuses.filter(status => isReopening({ feed_game_id: 7, status, is_correction }))
  expect(reopening(true)).toEqual(['Scheduled', 'Delayed'])
  expect(reopening(false)).toEqual([])
  expect(isReopening({ feed_game_id: 7, status: 'Scheduled' })).toBe(false)
})

it.each([
  [20.5, 10, 5, { min: 18.45, max: 22.55 }],
  [80, 10, 5, { min: 75, max: 85 }],
  [-20.5, 10, 5, { min: -22.55, max: -18.45 }],
  [0.33, 10, 5, { min: 0.3, max: 0.36 }],
  [null, 10, 5, null],
])('the line %s can change by %d percent, at most %d points, to %j', (line, percent, points, range) => {
  expect(findLineRange(line, percent, points)).toEqual(range)
})

it('counts the rows of a payload, and standings only if there are any', () => {
  const payload = { game_id: 1, games: Array(1), players: Array(2), projections: Array(3), results: Array(4) }
  const counts = { games: 1, players: 2, projections: 3, results: 4 }
  expect(countPayload({ ...payload, contest_standings: [] })).toEqual(counts)
  expect(countPayload({ ...payload, contest_standings: Array(5) })).toEqual({
    ...counts,
    contest_standings: 5,
  })
})
