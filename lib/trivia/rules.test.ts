import { expect, test } from 'vitest'
import { findRewardObstacle, toRewardCents } from './rules'

test.each([
  [true, false, null],
  [false, false, 'email'],
  [true, true, 'self_exclusion'],
  [false, true, 'self_exclusion'],
])(
  'with a verified email: %s and self-exclusion: %s the obstacle is %s',
  (isEmailVerified, isSelfExcluded, obstacle) => {
    expect(findRewardObstacle({ isEmailVerified, isSelfExcluded })).toBe(obstacle)
  },
)

test('the setting counts whole credits', () => {
  expect(toRewardCents(5)).toBe(500n)
})
