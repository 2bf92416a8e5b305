import { describe, expect, it } from 'vitest'
import { Failure } from '@/lib/core/failure'
import { fund } from '@/lib/people/testing/users'
import { settleDue } from '@/lib/play/settlement/settle-due'
import { finishMatches, postingsOf } from '@/lib/play/testing/settlement'
import { allBalancesOf, enterSlip, makePicker } from '@/lib/qa/testing/entries'
import type { Slip } from './rules'

const tryToEnter = (userId: number, slip: Slip) =>
  enterSlip(userId, slip).then(
    () => 'entered',
    error => (error instanceof Failure ? error.code : Promise.reject(error)),
  )

describe('with an open entry on the same players', () => {
  it.each([
    ['all sides are opposite', (slip: Slip) => ({ ...slip, picks: 'less,more,less' }), 'OpposingEntryOpen'],
    ['one side is opposite', (slip: Slip) => ({ ...slip, picks: 'more,less,less' }), 'OpposingEntryOpen'],
    [
      'one side is opposite, in another order',
      (slip: Slip) => ({ ...slip, picks: 'less,less,more', players: slip.players.toReversed() }),
      'OpposingEntryOpen',
    ],
    ['the slip is equal', (slip: Slip) => slip, 'entered'],
    [
      'the slip is equal, in another order',
      (slip: Slip) => ({ ...slip, players: slip.players.toReversed() }),
      'entered',
    ],
  ])('an entry where %s: %3$s', async (_, change, outcome) => {
    const user = await makePicker()
    const slip = user.slip()
    await enterSlip(user.userId, slip)
    expect(await tryToEnter(user.userId, change(slip))).toBe(outcome)
  })

  it('another set of players can be picked on any side', async () => {
    const user = await makePicker()
    await enterSlip(user.userId, user.slip(5, 3))
    expect(await tryToEnter(user.userId, { ...user.slip(5, 2), picks: 'less,more' })).toBe('entered')
  })

  it('of opposite entries sent concurrently, one is sold', async () => {
    const user = await makePicker()
    const slip = user.slip(1, 2)
    const sides = ['more,more', 'more,less', 'less,more', 'less,less']
    const outcomes = await Promise.all(sides.map(picks => tryToEnter(user.userId, { ...slip, picks })))
    expect(outcomes.toSorted()).toEqual([...Array(3).fill('OpposingEntryOpen'), 'entered'])
  })
})

describe('an entry paid by site credits', () => {
  it.each([
    ['wholly', 10, 'WWW', '4000', { cash: 14_000n, site_credits: 1_000n }],
    ['in part', 25, 'WWW', '10500', { cash: 9_500n + 10_500n, site_credits: 0n }],
    ['wholly, with one pick void', 10, 'WWV', '2000', { cash: 12_000n, site_credits: 1_000n }],
  ])('%s returns the winnings only', async (_, buyIn, ends, paid, balances) => {
    const user = await makePicker()
    const slip = user.slip(buyIn)
    const id = await enterSlip(user.userId, slip)
    await finishMatches(slip, ends)
    await settleDue()
    expect((await postingsOf(id)).at(-1)).toBe(`payout 1: ${paid} cash`)
    expect(await allBalancesOf(user.userId)).toMatchObject(balances)
  })

  it('is refunded to site credits', async () => {
    const user = await makePicker()
    const slip = user.slip(10)
    const id = await enterSlip(user.userId, slip)
    await finishMatches(slip, 'WNN')
    await settleDue()
    expect((await postingsOf(id)).at(-1)).toBe('refund 1: 1000 site_credits')
  })
})

it('an entry paid by cash alone returns its buy-in with the winnings', async () => {
  const user = await makePicker()
  await fund(user.userId, 'site_credits', -2_000n)
  const slip = user.slip(10)
  const id = await enterSlip(user.userId, slip)
  await finishMatches(slip, 'WWW')
  await settleDue()
  expect(await postingsOf(id)).toEqual(['buy_in 1: -1000 cash', 'payout 1: 5000 cash'])
})
