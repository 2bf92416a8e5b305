import { expect, it } from 'vitest'
import { isFailure } from '@/lib/failure'
import { assertCanPlay, assertDistinctPicks, matchup, parsePicks, parseBuyIn } from './rules'

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
])('reads the picks "%s"', (picks, sides) => {
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
])('refuses the picks "%s" of two players', picks => {
  expect(() => parsePicks(picks, 2)).toThrow('PicksUnreadable')
})

it('reads a buy-in up to the maximum, in hundredths', () => {
  expect([0, 0.01, 10, 24.99, 25].map(buyIn => parseBuyIn(buyIn, 2_500))).toEqual([
    0n,
    1n,
    1_000n,
    2_499n,
    2_500n,
  ])
  expect(parseBuyIn(0.1 + 0.2, 2_500)).toBe(30n)
})

it.each([25.01, 26, 1e15, Number.MAX_VALUE])('refuses a buy-in of %d and names the maximum', buyIn => {
  try {
    parseBuyIn(buyIn, 2_500)
    expect.unreachable()
  } catch (error) {
    expect(isFailure(error, 'BuyInTooHigh') && error.detail).toEqual({ maximum: '25.00' })
  }
})

it('wants nobody twice and two matches', () => {
  expect(() => assertDistinctPicks([player(1, 1), player(2, 2)])).not.toThrow()
  expect(() => assertDistinctPicks([player(1, 1), player(1, 2)])).toThrow('PlayerPickedTwice')
  expect(() => assertDistinctPicks([player(1, 1), player(2, 1)])).toThrow('FeedGamesTooFew')
})

it('keeps whoever is excluded or where it is denied from cash play, and from nothing else', () => {
  expect(() => assertCanPlay('Cash', true, false)).toThrow('CashPlayBarred')
  expect(() => assertCanPlay('Cash', false, true)).toThrow('CashPlayBarred')
  expect(() => assertCanPlay('Cash', false, false)).not.toThrow()
  expect(() => assertCanPlay('Arcade', true, true)).not.toThrow()
})

it('shows a match as away at home, and one of unknown teams as nothing', () => {
  expect(matchup({ homeTeam: 'Herons', awayTeam: 'Stags' })).toBe('Stags @ Herons')
  expect(matchup({ homeTeam: '', awayTeam: '' })).toBe('')
})
