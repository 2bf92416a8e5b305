import { expect, it } from 'vitest'
import type { Slip } from './rules'
import { type Offer, verifySlip } from './verify-slip'

const offered = {
  line: '20.50',
  shortName: 'A. Ash',
  team: 'Herons',
  homeTeam: 'Herons',
  awayTeam: 'Stags',
  startsAt: new Date('2026-11-22T18:00:00Z'),
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

it('returns contest name, multiplier, payout, lines and teams', () => {
  expect(change({})).toEqual({
    contestName: "NFL Pick'em",
    multiplier: { tableId: 4, value: '3.00' },
    payoutCents: 3_000n,
    lines: ['20.50', '7.00'],
    teams: ['Herons', 'Stags'],
    startsAt: [offered.startsAt, offered.startsAt],
  })
})

it('rounds the payout down to a whole cent', () => {
  const multiplier = { tableId: 4, value: '37.50' }
  expect(change({ multiplier: 37.5, payout: 12.37 }, { multiplier }, 33n).payoutCents).toBe(1_237n)
})

it.each([12.37, 12.375, 12.38])('accepts %d for a product of 12.375 and pays 12.37', payout => {
  const multiplier = { tableId: 1, value: '37.50' }
  expect(change({ multiplier: 37.5, payout }, { multiplier }, 33n).payoutCents).toBe(1_237n)
})

it.each([12.36, 12.39])('rejects %d for a product of 12.375', payout => {
  const multiplier = { tableId: 1, value: '37.50' }
  expect(() => change({ multiplier: 37.5, payout }, { multiplier }, 33n)).toThrow('PayoutWrong')
})

it('accepts a payout with a floating-point error', () => {
  expect(change({ payout: 0.7 * 3 }, {}, 70n).payoutCents).toBe(210n)
})

it('pays a free entry the amount of the setting', () => {
  expect(change({ payout: 5 }, {}, 0n).payoutCents).toBe(500n)
  expect(() => change({ payout: 30 }, {}, 0n)).toThrow('PayoutWrong')
})

it.each([29.99, 30.01, 30.005, 3_000, 3, 1e300])('rejects a payout of %d instead of 30.00', payout => {
  expect(() => change({ payout })).toThrow('PayoutWrong')
})

it.each([3.0001, 2, 5, -3, 0, 1e300])('rejects a multiplier of %d instead of 3', multiplier => {
  expect(() => change({ multiplier })).toThrow('MultiplierWrong')
})

it.each<[string, Partial<Offer>, string]>([
  ['a sport that is paused or unknown', { gameName: null }, 'GameClosed'],
  ['picks that the table lacks', { multiplier: null }, 'PicksNotOffered'],
  ['a player without a line', first({ line: null }), 'PlayerNotOffered'],
  ['an unknown player', { players: [] }, 'PlayerNotOffered'],
  ['a match that accepts no picks', first({ isOpen: false }), 'FeedGameStarted'],
  ['players of one team', { players: [offered, { ...offered, line: '7.00' }] }, 'TeamsTooFew'],
  ['a line that moved', first({ line: '20.51' }), 'LineMoved'],
])('rejects %s', (_, offers, code) => {
  expect(() => change({}, offers)).toThrow(code)
})
