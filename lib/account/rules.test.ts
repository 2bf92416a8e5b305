import { describe, expect, test } from 'vitest'
import { assertDeletable, identifierOf } from './rules'

const empty = { cash: 0n, site_credits: 0n, bucks: 0n, credits: 0n, reward_credits: 0n }
const noStakes = { hasOpenEntry: false, isInCashContest: false }

describe('an account may be deleted', () => {
  test('with nothing at all', () => {
    expect(() => assertDeletable(empty, noStakes)).not.toThrow()
  })
  test('with credits and reward credits, which are no money, and with negative credits', () => {
    expect(() =>
      assertDeletable({ ...empty, credits: 500n, reward_credits: 900n } as never, noStakes),
    ).not.toThrow()
    expect(() => assertDeletable({ ...empty, credits: -500n } as never, noStakes)).not.toThrow()
  })
})

describe('an account may not be deleted', () => {
  test.each(['cash', 'site_credits', 'bucks'])('with a hundredth in %s', bucket => {
    expect(() => assertDeletable({ ...empty, [bucket]: 1n }, noStakes)).toThrow(
      expect.objectContaining({ code: 'AccountNotDeletable', detail: { hasFunds: true, isInContest: false } }),
    )
  })
  test.each(['hasOpenEntry', 'isInCashContest'])('where %s', stake => {
    expect(() => assertDeletable(empty, { ...noStakes, [stake]: true })).toThrow(
      expect.objectContaining({ code: 'AccountNotDeletable', detail: { hasFunds: false, isInContest: true } }),
    )
  })
})

test('a unique constraint names the identifier that it guards, any other none', () => {
  expect(identifierOf('users_email_key')).toBe('email')
  expect(identifierOf('users_username_key')).toBe('username')
  expect(identifierOf('users_phone_key')).toBe('phone')
  expect(identifierOf('users_email_is_lower_case')).toBeNull()
  expect(identifierOf(null)).toBeNull()
})
