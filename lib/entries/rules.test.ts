import { expect, it } from 'vitest'
import { isFailure } from '@/lib/failure'
import { assertDistinctPicks, matchup, parseBuyIn, parsePicks } from './rules'

const player = (feed_player_id: number, feed_game_id: number) => ({
  feed_player_id,
  feed_game_id,
  projection: 1,
})

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
  expect(() => parsePicks(picks, 2)).toThrow('PicksUnreadable')
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
  try {
    parseBuyIn(buyIn, 2_500)
    expect.unreachable()
  } catch (error) {
    expect(isFailure(error, 'BuyInTooHigh') && error.detail).toEqual({ maximum: '25.00' })
  }
})

it('requires distinct players from two matches', () => {
  expect(() => assertDistinctPicks([player(1, 1), player(2, 2)])).not.toThrow()
  expect(() => assertDistinctPicks([player(1, 1), player(1, 2)])).toThrow('PlayerPickedTwice')
  expect(() => assertDistinctPicks([player(1, 1), player(2, 1)])).toThrow('FeedGamesTooFew')
})

it('formats a match as "Away @ Home", or "" without teams', () => {
  expect(matchup({ homeTeam: 'Herons', awayTeam: 'Stags' })).toBe('Stags @ Herons')
  expect(matchup({ homeTeam: '', awayTeam: '' })).toBe('')
})
