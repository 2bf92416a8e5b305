import { expect, it } from 'vitest'
import { findEligibleContest, findPopupContest } from './rules'

const offer = { isGameActive: true, openContestId: 7, hasEntered: false }

it('offers the open practice contest of an active game that the user has not entered', () => {
  expect(findEligibleContest(offer)).toBe(7)
})

it.each([
  ['the game is paused', { isGameActive: false }],
  ['there is no open practice contest', { openContestId: null }],
  ['the user has entered one of the game', { hasEntered: true }],
])('offers nothing if %s', (_, change) => {
  expect(findEligibleContest({ ...offer, ...change })).toBeNull()
})

it('the popup offers the first contest in game order', () => {
  const paused = { ...offer, isGameActive: false, openContestId: 1 }
  const without = { ...offer, openContestId: null }
  expect(findPopupContest([paused, without, { ...offer, openContestId: 9 }, offer])).toBe(9)
})

it.each([
  ['is eligible nowhere', [{ ...offer, openContestId: null }]],
  [
    'has entered any practice draft, even of a paused game',
    [offer, { ...offer, isGameActive: false, hasEntered: true }],
  ],
])('there is no popup if the user %s', (_, offers) => {
  expect(findPopupContest(offers)).toBeNull()
})
