import { expect, test } from 'vitest'
import { findRewardObstacle, toRewardCents } from './rules'

const player = {
  isEmailVerified: true,
  isPersonVerified: true,
  isSelfExcluded: false,
  isMinor: false,
  isRewardedToday: false,
}

test.each([
  [{}, null],
  [{ isRewardedToday: true }, 'other_account'],
  [{ isRewardedToday: true, isPersonVerified: false }, 'phone'],
  [{ isPersonVerified: false, isEmailVerified: false }, 'email'],
  [{ isEmailVerified: false, isMinor: true }, 'age'],
  [{ isMinor: true, isSelfExcluded: true }, 'self_exclusion'],
])('for a player with %j the obstacle is %s', (changes, obstacle) => {
  expect(findRewardObstacle({ ...player, ...changes })).toBe(obstacle)
})

test('the setting counts whole credits', () => {
  expect(toRewardCents(5)).toBe(500n)
})
