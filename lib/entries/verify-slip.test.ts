import { expect, it } from 'vitest'
import { verifySlip, type Offer } from './verify-slip'
import type { Slip } from './rules'

const offered = {
  line: '20.50',
  shortName: 'A. Ash',
  team: 'Herons',
  homeTeam: 'Herons',
  awayTeam: 'Stags',
  isOpen: true,
}
const second = { ...offered, team: 'Stags' }
const offer: Offer = {
  gameName: 'NFL',
  multiplier: { tableId: 4, value: '3.00' },
  players: [offered, { ...second, line: '7.00' }],
}
const slip: Slip = {
  game_id: 1,
  buy_in: 10,
  payout: 30,
  multiplier: 3,
  picks: 'more,less',
  players: [
    { feed_player_id: 1, feed_game_id: 1, projection: 20.5 },
    { feed_player_id: 2, feed_game_id: 2, projection: 7 },
  ],
}
const change = (of: Partial<Slip>, offers: Partial<Offer> = {}, buyInCents = 1_000n) =>
  verifySlip({ ...slip, ...of }, { ...offer, ...offers }, buyInCents, 500)
const first = (players: Partial<typeof offered> | { line: null }) => ({
  players: [{ ...offered, ...players }, second],
})

it('freezes name, table, payout and lines', () => {
  expect(change({})).toEqual({
    contestName: "NFL Pick'em",
    multiplier: { tableId: 4, value: '3.00' },
    payoutCents: 3_000n,
    lines: ['20.50', '7.00'],
  })
})

it('rounds a payout down to a whole hundredth', () => {
  const multiplier = { tableId: 4, value: '37.50' }
  expect(change({ multiplier: 37.5, payout: 12.37 }, { multiplier }, 33n).payoutCents).toBe(1_237n)
})

it.each([12.37, 12.375, 12.38])('takes %d where the product is 12.375, and pays 12.37', payout => {
  const multiplier = { tableId: 1, value: '37.50' }
  expect(change({ multiplier: 37.5, payout }, { multiplier }, 33n).payoutCents).toBe(1_237n)
})

it.each([12.36, 12.39])('refuses %d where the product is 12.375', payout => {
  const multiplier = { tableId: 1, value: '37.50' }
  expect(() => change({ multiplier: 37.5, payout }, { multiplier }, 33n)).toThrow('PayoutWrong')
})

it('takes a payout that the app multiplied in binary fractions', () => {
  expect(change({ payout: 0.7 * 3 }, {}, 70n).payoutCents).toBe(210n)
})

it('pays a free entry what the setting says', () => {
  expect(change({ payout: 5 }, {}, 0n).payoutCents).toBe(500n)
  expect(() => change({ payout: 30 }, {}, 0n)).toThrow('PayoutWrong')
})

it.each([29.99, 30.01, 30.005, 3_000, 3, 1e300])('refuses a payout of %d where 30.00 is right', payout => {
  expect(() => change({ payout })).toThrow('PayoutWrong')
})

it.each([3.0001, 2, 5, -3, 0, 1e300])('refuses a multiplier of %d where 3 is right', multiplier => {
  expect(() => change({ multiplier })).toThrow('MultiplierWrong')
})

it.each<[string, Partial<Offer>, string]>([
  ['a sport that is paused or unknown', { gameName: null }, 'GameClosed'],
  ['picks that the table lacks', { multiplier: null }, 'PicksNotOffered'],
  ['a player without a line', first({ line: null }), 'PlayerNotOffered'],
  ['a player nobody offered', { players: [] }, 'PlayerNotOffered'],
  ['a match that takes no picks', first({ isOpen: false }), 'FeedGameStarted'],
  ['players of one team', { players: [offered, { ...offered, line: '7.00' }] }, 'TeamsTooFew'],
  ['a line that moved', first({ line: '20.51' }), 'LineMoved'],
])('refuses %s', (_, offers, code) => {
  expect(() => change({}, offers)).toThrow(code)
})
