import { describe, expect, test } from 'vitest'
import {
  assertAdmitted,
  assertDeletable,
  isAllowedUsername,
  newEmailTtlSeconds,
  otpTtlSeconds,
  verificationTtlSeconds,
} from './rules'

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
  test('while a withdrawal is open', () => {
    expect(() => assertDeletable(empty, { ...noContests, isWithdrawing: true })).toThrow(
      expect.objectContaining({ detail: { hasFunds: true, isInContest: false } }),
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

test('during maintenance only testers are admitted', () => {
  for (const isTester of [true, false])
    expect(() => assertAdmitted({ isTester }, { isTestersOnly: false })).not.toThrow()
  expect(() => assertAdmitted({ isTester: true }, { isTestersOnly: true })).not.toThrow()
  expect(() => assertAdmitted({ isTester: false }, { isTestersOnly: true })).toThrow('TestersOnly')
})

describe('a username', () => {
  test.each(['ann', 'ann42', '42ann', 'u40218x', 'x-40218', 'u-12345678901', 'team.ann', 'jörg'])(
    '%s is allowed',
    username => {
      expect(isAllowedUsername(username)).toBe(true)
    },
  )

  // cspell:ignore nobody
  test.each([
    'admin administrator root system superuser operator manager moderator mod staff',
    'support helpdesk help service customerservice security billing payments payouts',
    'official team slatekeeper slatekeeperteam slatekeepersupport house bot noreply',
    'anonymous anyone everyone nobody unknown deleted purged guest null undefined',
  ])('of %s is reserved', names => {
    expect(names.split(' ').filter(isAllowedUsername)).toEqual([])
  })

  test.each([
    ['is an email address', ['ann@example.com', '@ann', 'ann＠example.com']],
    ['has only digits', ['5125550100', '+1 (512) 555-0100', '...', '', '４２']],
    [
      'is like an ID of the console',
      [
        'U-40218',
        'e88214',
        'c1',
        'p-1',
        'm.1',
        't_1234567890',
        'D-20',
        'w31',
        'h-7',
        'K-12',
        'q88',
        'J-4',
        'Ｕ40218',
      ],
    ],
    ['is like staff', ['Admin', 'support', 's.u.p-port', 'Slatekeeper Team', 'null', 'ＡＤＭＩＮ']],
  ])('that %s is rejected', (_, usernames) => {
    expect(usernames.filter(isAllowedUsername)).toEqual([])
  })
})

test('codes are valid for as long as the contract requires, and links for a day or a week', () => {
  const hour = 3_600
  expect(otpTtlSeconds).toEqual({
    forgot_password: 24 * hour,
    reactivate_account: hour / 6,
    change_phone: hour / 6,
  })
  expect([newEmailTtlSeconds, verificationTtlSeconds]).toEqual([24 * hour, 168 * hour])
})
