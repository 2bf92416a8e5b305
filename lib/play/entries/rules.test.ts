import { describe, expect, it } from 'vitest'
import {
  assertDistinctPicks,
  type FreeEntryUsage,
  formatPlayersKey,
  matchup,
  nextFreeEntryNumber,
  parseBuyIn,
  parsePicks,
} from './rules'

const player = (feed_player_id: number, feed_game_id: number) => ({
  feed_player_id,
  feed_game_id,
  projection: 1,
})

function failureOf(work: () => unknown): unknown {
  try {
    return work()
  } catch (error) {
    return error
  }
}

it.each([
  ['more,less', ['more', 'less']],
  [' More , LESS ', ['more', 'less']],
  ['over,under', ['more', 'less']],
  ['Higher,lower', ['more', 'less']],
  ['o,U', ['more', 'less']],
  ['m,L', ['more', 'less']],
])('parses the picks "%s"', (picks, sides) => {
  expect(parsePicks(picks, 2)).toEqual(sides)
})

it.each([
  'more',
  'more,less,more',
  'more,less,',
  'more,,less',
  'more;less',
  'more less',
  'yes,no',
  'more,constructor',
  'more,__proto__',
  '1,0',
  ',',
])('rejects the picks "%s" for two players', picks => {
  expect(failureOf(() => parsePicks(picks, 2))).toMatchObject({
    code: 'PicksUnreadable',
    detail: { players: 2 },
  })
})

it('parses a buy-in up to the maximum into cents', () => {
  expect([0, 0.01, 10, 24.99, 25].map(buyIn => parseBuyIn(buyIn, 2_500))).toEqual([
    0n,
    1n,
    1_000n,
    2_499n,
    2_500n,
  ])
  expect(parseBuyIn(0.1 + 0.2, 2_500)).toBe(30n)
})

it.each([25.01, 26, 1e15, Number.MAX_VALUE])('rejects a buy-in of %d with the maximum', buyIn => {
  expect(failureOf(() => parseBuyIn(buyIn, 2_500))).toMatchObject({
    code: 'BuyInTooHigh',
    detail: { maximum: '25.00' },
  })
})

it('requires distinct players from two matches', () => {
  expect(() => assertDistinctPicks([player(1, 1), player(2, 2)])).not.toThrow()
  expect(failureOf(() => assertDistinctPicks([player(3, 1), player(1, 1), player(1, 2)]))).toMatchObject({
    code: 'PlayerPickedTwice',
    detail: { feedPlayerId: 1 },
  })
  expect(() => assertDistinctPicks([player(1, 1), player(2, 1)])).toThrow('FeedGamesTooFew')
})

it('formats a match as "Away @ Home", or "" without teams', () => {
  expect(matchup({ homeTeam: 'Herons', awayTeam: 'Stags' })).toBe('Stags @ Herons')
  expect(matchup({ homeTeam: '', awayTeam: '' })).toBe('')
  expect(matchup({ homeTeam: 'Herons', awayTeam: '' })).toBe(' @ Herons')
  expect(matchup({ homeTeam: '', awayTeam: 'Stags' })).toBe('Stags @ ')
})

it('the key of the picked players does not depend on their order', () => {
  const players = [player(3, 1), player(20, 1), player(1, 2), player(2, 10)]
  expect(formatPlayersKey(players)).toBe('1:3,1:20,2:1,10:2')
  expect(formatPlayersKey(players.toReversed())).toBe('1:3,1:20,2:1,10:2')
})

describe('a free entry', () => {
  const proven = { isEmailVerified: true, isPersonVerified: true }
  const unused: FreeEntryUsage = { today: '2026-11-21', usedToday: 0, isOpenOnPlayers: false }

  it('gets the next number of the day, up to the maximum', () => {
    expect([0, 1, 2].map(usedToday => nextFreeEntryNumber(proven, { ...unused, usedToday }, 3))).toEqual([
      1, 2, 3,
    ])
  })

  it.each([3, 4])('is rejected with the maximum after %d', usedToday => {
    expect(failureOf(() => nextFreeEntryNumber(proven, { ...unused, usedToday }, 3))).toMatchObject({
      code: 'FreeEntriesUsedUp',
      detail: { perDay: 3 },
    })
  })

  it('needs a verified email, a verified phone or identity, and other players than an open one', () => {
    const used = { ...unused, usedToday: 3 }
    expect(() => nextFreeEntryNumber({ ...proven, isEmailVerified: false }, used, 3)).toThrow(
      'EmailNotVerified',
    )
    expect(() => nextFreeEntryNumber({ ...proven, isPersonVerified: false }, used, 3)).toThrow(
      'PhoneNotVerified',
    )
    expect(() => nextFreeEntryNumber(proven, { ...unused, isOpenOnPlayers: true }, 3)).toThrow(
      'FreeEntryOpen',
    )
  })
})
