import { expect, it } from 'vitest'
import { challengeKindNames, describeGoal, getChallengeState } from './rules'

const now = new Date('2026-11-22T12:00:00Z')
const [before, after] = [new Date('2026-11-21T12:00:00Z'), new Date('2026-11-23T12:00:00Z')]

it.each([
  ['Active', before, null, 'active'],
  ['Active', before, after, 'active'],
  ['Active', now, null, 'active'],
  ['Active', before, now, 'ended'],
  ['Active', after, null, 'scheduled'],
  ['Paused', before, null, 'paused'],
  ['Paused', before, before, 'ended'],
] as const)('a challenge that is %s from %s to %s is %s', (status, startsAt, endsAt, state) => {
  expect(getChallengeState({ status, startsAt, endsAt }, now)).toBe(state)
})

it('describes the goal', () => {
  expect(describeGoal('entries_played', 1_000)).toBe('1,000 entries won or lost')
  expect(describeGoal('entries_played', 1)).toBe('1 entry won or lost')
  expect(describeGoal('entries_won', 1)).toBe('1 entry won')
  expect(describeGoal('entries_won', 2)).toBe('2 entries won')
  expect(describeGoal('win_streak', 3)).toBe('3 wins in a row')
  expect(describeGoal('win_streak', 1)).toBe('1 win in a row')
  expect(describeGoal('perfect_slip', 5)).toBe('All of 5 or more picks correct')
})

it('names each kind', () => {
  expect(challengeKindNames).toEqual({
    entries_played: 'Entries played',
    entries_won: 'Entries won',
    win_streak: 'Win streak',
    perfect_slip: 'Perfect slip',
  })
})
