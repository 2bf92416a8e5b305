import { describe, expect, test } from 'vitest'
import { assertDeletable, identifierOf } from './rules'

const empty = { cash: 0n, site_credits: 0n, bucks: 0n, credits: 0n, reward_credits: 0n }
const noContests = { hasCashEntry: false, isInCashContest: false }

describe('an account can be deleted', () => {
  test('without any balance', () => {
    expect(() => assertDeletable(empty, noContests)).not.toThrow()
  })
  test('with bucks, credits and reward credits, positive or negative', () => {
    expect(() =>
      assertDeletable({ ...empty, bucks: 700n, credits: 500n, reward_credits: 900n } as never, noContests),
    ).not.toThrow()
    expect(() => assertDeletable({ ...empty, credits: -500n } as never, noContests)).not.toThrow()
  })
})

describe('an account cannot be deleted', () => {
  test.each(['cash', 'site_credits'])('with one cent in %s', bucket => {
    expect(() => assertDeletable({ ...empty, [bucket]: 1n }, noContests)).toThrow(
      expect.objectContaining({
        code: 'AccountNotDeletable',
        detail: { hasFunds: true, isInContest: false },
      }),
    )
  })
  test.each(['hasCashEntry', 'isInCashContest'])('if %s', contest => {
    expect(() => assertDeletable(empty, { ...noContests, [contest]: true })).toThrow(
      expect.objectContaining({
        code: 'AccountNotDeletable',
        detail: { hasFunds: false, isInContest: true },
      }),
    )
  })
})

test('maps unique constraints to identifiers, others to null', () => {
  expect(identifierOf('users_email_key')).toBe('email')
  expect(identifierOf('users_username_key')).toBe('username')
  expect(identifierOf('users_phone_key')).toBe('phone')
  expect(identifierOf('users_email_is_lower_case')).toBeNull()
  expect(identifierOf(null)).toBeNull()
})
