import { describe, expect, it } from 'vitest'
import { findClaimStatus } from './list-own-promos'
import {
  type Claimant,
  findClaimRejection,
  hasStarted,
  isEligible,
  isRuleMet,
  listUnmet,
  type PromoRule,
  type PromoTerms,
  promoRules,
} from './rules'

const now = new Date('2026-11-21T12:00:00Z')
const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000)

const claimant: Claimant = {
  id: 7,
  isSelfExcluded: false,
  isMinor: false,
  signedUpAt: daysAgo(10),
  isEmailVerified: true,
  isPersonVerified: true,
  experienceLevel: 'Beginner',
  platform: 'ios',
  userMode: 'Cash',
  kycStatus: 'Not performed',
  geoLocationStatus: 'ALLOWED',
  region: 'TX',
  promoCode: 'Kickoff',
  segments: ['Weekend players'],
  daysSinceSeen: 12,
  depositedAt: daysAgo(3),
  entries: 2,
}

const promo: PromoTerms = {
  status: 'published',
  startsAt: null,
  endsAt: null,
  creditsCents: 500n,
  budgetCents: null,
  spentCents: 0n,
  rules: [],
  bucket: 'credits',
  isBucketActive: true,
}

const claim = (terms: Partial<PromoTerms>, isClaimed = false, change: Partial<Claimant> = {}) =>
  findClaimRejection({ ...promo, ...terms }, { ...claimant, ...change }, isClaimed, now)

describe('deposits, entries and lists of users', () => {
  const isMet = (rule: PromoRule, given: Partial<Claimant> = {}) =>
    isRuleMet(rule, { ...claimant, ...given }, now)

  it('tell users who never deposited from those who did, and when', () => {
    expect(isMet({ rule: 'never_deposited' })).toBe(false)
    expect(isMet({ rule: 'never_deposited' }, { depositedAt: null })).toBe(true)
    expect(isMet({ rule: 'max_days_since_deposit', days: 3 })).toBe(true)
    expect(isMet({ rule: 'max_days_since_deposit', days: 2 })).toBe(false)
    expect(isMet({ rule: 'max_days_since_deposit', days: 2 }, { depositedAt: null })).toBe(false)
  })

  it('compare the number of entries and the ID', () => {
    expect([2, 3].map(count => isMet({ rule: 'min_entries', count }))).toEqual([true, false])
    expect([[1, 7], [8]].map(ids => isMet({ rule: 'users', ids }))).toEqual([true, false])
  })
})

describe('state, segment and last activity', () => {
  const isMet = (rule: PromoRule, given: Partial<Claimant> = {}) =>
    isRuleMet(rule, { ...claimant, ...given }, now)

  it('compare the state of the last credible location check', () => {
    expect([['OK', 'tx'], ['OK']].map(any_of => isMet({ rule: 'region', any_of }))).toEqual([true, false])
    expect(isMet({ rule: 'region', any_of: ['TX'] }, { region: '' })).toBe(false)
  })

  it('match any of the segments', () => {
    expect(isMet({ rule: 'segment', any_of: ['Others', 'weekend PLAYERS'] })).toBe(true)
    expect(isMet({ rule: 'segment', any_of: ['Weekend players'] }, { segments: [] })).toBe(false)
  })

  it('count the days since the user was last seen', () => {
    expect([12, 13].map(days => isMet({ rule: 'min_days_since_seen', days }))).toEqual([true, false])
    expect([12, 11].map(days => isMet({ rule: 'max_days_since_seen', days }))).toEqual([true, false])
  })

  it('accept only days for which activity is known', () => {
    const isValid = (days: number) => promoRules.safeParse([{ rule: 'min_days_since_seen', days }]).success
    expect([2, 3, 90, 91].map(isValid)).toEqual([false, true, true, false])
  })
})

describe('a rule', () => {
  it.each<[PromoRule, boolean]>([
    [{ rule: 'min_days_since_sign_up', days: 10 }, true],
    [{ rule: 'min_days_since_sign_up', days: 11 }, false],
    [{ rule: 'max_days_since_sign_up', days: 10 }, true],
    [{ rule: 'max_days_since_sign_up', days: 9 }, false],
    [{ rule: 'email_verified' }, true],
    [{ rule: 'experience_level', any_of: ['Expert', 'Beginner'] }, true],
    [{ rule: 'experience_level', any_of: ['Expert'] }, false],
    [{ rule: 'platform', any_of: ['iOS'] }, true],
    [{ rule: 'platform', any_of: ['android'] }, false],
    [{ rule: 'user_mode', any_of: ['Cash'] }, true],
    [{ rule: 'user_mode', any_of: ['Arcade'] }, false],
    [{ rule: 'kyc_status', any_of: ['Not performed'] }, true],
    [{ rule: 'kyc_status', any_of: ['Verified'] }, false],
    [{ rule: 'geo_location_status', any_of: ['ALLOWED'] }, true],
    [{ rule: 'geo_location_status', any_of: ['DENIED'] }, false],
    [{ rule: 'promo_code', any_of: ['KICKOFF'] }, true],
    [{ rule: 'promo_code', any_of: ['KICK'] }, false],
  ])('%j is met: %s', (rule, expected) => {
    expect(promoRules.parse([rule])).toEqual([rule])
    expect(isRuleMet(rule, claimant, now)).toBe(expected)
  })

  it('is not met by an unverified email', () => {
    expect(isRuleMet({ rule: 'email_verified' }, { ...claimant, isEmailVerified: false }, now)).toBe(false)
  })
})

describe('eligibility', () => {
  it('requires all rules to be met', () => {
    const met = { rule: 'user_mode', any_of: ['Cash'] }
    expect(isEligible([], claimant, now)).toBe(true)
    expect(isEligible([met], claimant, now)).toBe(true)
    const unmet: PromoRule = { rule: 'min_entries', count: 3 }
    expect(isEligible([met, unmet], claimant, now)).toBe(false)
    expect(listUnmet([met, unmet], claimant, now)).toEqual([unmet])
  })

  it('is never given to self-excluded users and minors', () => {
    expect(isEligible([], { ...claimant, isSelfExcluded: true }, now)).toBe(false)
    expect(isEligible([], { ...claimant, isMinor: true }, now)).toBe(false)
  })

  it.each([
    [[{ rule: 'shoe_size', any_of: ['44'] }]],
    [[{ rule: 'min_days_since_sign_up', days: -1 }]],
    [[{ rule: 'platform', any_of: [] }]],
    [{}],
    [null],
  ])('matches no user with invalid rules: %j', rules => {
    expect(isEligible(rules, claimant, now)).toBe(false)
    expect(listUnmet(rules, claimant, now)).toEqual([])
  })
})

describe('a claim', () => {
  it('succeeds if nothing rejects it', () => {
    expect(claim({})).toBeNull()
    expect(claim({ startsAt: now, endsAt: daysAgo(-1), budgetCents: 500n })).toBeNull()
  })

  it('of an unknown promo is rejected as unavailable', () => {
    expect(findClaimRejection(null, claimant, false, now)).toBe('PromoUnavailable')
  })

  it.each<[string, Partial<PromoTerms>]>([
    ['a draft', { status: 'draft' }],
    ['paused', { status: 'paused' }],
    ['not started', { startsAt: daysAgo(-1) }],
    ['ending now', { endsAt: now }],
    ['out of budget', { budgetCents: 1_499n, spentCents: 1_000n }],
  ])('of a promo that is %s is rejected as unavailable', (_, terms) => {
    expect(claim(terms)).toBe('PromoUnavailable')
  })

  it.each<[string, Partial<PromoTerms>]>([
    ['was deleted', { bucket: null, isBucketActive: false }],
    ['is inactive', { isBucketActive: false }],
  ])('of a promo whose bucket %s is rejected', (_, terms) => {
    expect(claim(terms)).toBe('CreditBucketMissing')
  })

  it('returns the first reason: unavailable, claimed, not eligible, not proven, no bucket, no budget', () => {
    const rules = [{ rule: 'min_entries', count: 3 }]
    const unproven = { isPersonVerified: false }
    const broken = { rules, bucket: null, budgetCents: 0n }
    expect(claim({ ...broken, endsAt: now }, true)).toBe('PromoUnavailable')
    expect(claim(broken, true)).toBe('PromoAlreadyClaimed')
    expect(claim(broken)).toBe('PromoNotEligible')
    expect(claim(broken, false, unproven)).toBe('PromoNotEligible')
    expect(claim({ ...broken, rules: [] }, false, unproven)).toBe('PhoneNotVerified')
    expect(claim({ ...broken, rules: [] })).toBe('CreditBucketMissing')
    expect(claim({ budgetCents: 0n })).toBe('PromoUnavailable')
  })
})

describe('how a user sees a promo', () => {
  const see = (terms: Partial<PromoTerms>, change: Partial<Claimant> = {}, isClaimed = false) =>
    findClaimStatus({ ...promo, ...terms }, { ...claimant, ...change }, isClaimed, now)

  it('is as a claim decides', () => {
    expect(see({})).toEqual({ status: 'claimable', reason: null })
    expect(see({}, {}, true)).toEqual({ status: 'claimed', reason: null })
    expect(see({ bucket: null })).toEqual({
      status: 'not_eligible',
      reason: 'Credits cannot be awarded right now.',
    })
  })

  it.each<[string, Partial<PromoTerms>, Partial<Claimant>]>([
    ['a draft', { status: 'draft' }, {}],
    ['a draft, also with a rule', { status: 'draft', rules: [{ rule: 'email_verified' }] }, {}],
    ['one without budget', { budgetCents: 0n }, {}],
    ['one without budget and bucket', { budgetCents: 0n, bucket: null }, {}],
    ['one with invalid rules', { rules: null }, {}],
    ['any to self-excluded users', {}, { isSelfExcluded: true }],
    [
      'any to self-excluded users, also with a rule',
      { rules: [{ rule: 'email_verified' }] },
      { isSelfExcluded: true },
    ],
    ['any to minors', {}, { isMinor: true }],
    ['any to minors, also with a rule', { rules: [{ rule: 'email_verified' }] }, { isMinor: true }],
  ])('does not show %s', (_, terms, change) => {
    expect(see(terms, change)).toBeNull()
  })

  it.each<[PromoRule, string | null]>([
    [{ rule: 'min_days_since_sign_up', days: 30 }, 'Available 30 days after sign-up.'],
    [{ rule: 'max_days_since_deposit', days: 1 }, 'Make a deposit.'],
    [{ rule: 'min_entries', count: 3 }, 'Available after 3 entries.'],
    [{ rule: 'user_mode', any_of: ['Arcade'] }, 'Switch to Arcade mode.'],
    [{ rule: 'user_mode', any_of: ['Other'] }, null],
    [{ rule: 'kyc_status', any_of: ['Verified'] }, 'Verify your identity.'],
    [
      { rule: 'kyc_status', any_of: ['Pending'] },
      'Not available with the current status of your identity check.',
    ],
    [{ rule: 'geo_location_status', any_of: ['DENIED'] }, 'Not available at your location.'],
    [{ rule: 'region', any_of: ['NY'] }, 'Not available at your location.'],
    [{ rule: 'experience_level', any_of: ['Expert'] }, 'Not available at your experience level.'],
    [{ rule: 'platform', any_of: ['android'] }, 'Not available on your platform.'],
    [{ rule: 'max_days_since_sign_up', days: 1 }, null],
    [{ rule: 'promo_code', any_of: ['OTHER'] }, null],
    [{ rule: 'never_deposited' }, null],
    [{ rule: 'segment', any_of: ['Others'] }, null],
    [{ rule: 'min_days_since_seen', days: 30 }, null],
    [{ rule: 'max_days_since_seen', days: 3 }, null],
    [{ rule: 'users', ids: [8] }, null],
  ])('has a reason for %j: %s', (rule, reason) => {
    expect(see({ rules: [rule] })).toEqual(reason && { status: 'not_eligible', reason })
  })

  it.each<[Partial<Claimant>, string]>([
    [{ isPersonVerified: false }, 'Verify your phone number or your identity.'],
  ])('has a reason without proof: %j', (change, reason) => {
    expect(see({}, change)).toEqual({ status: 'not_eligible', reason })
    expect(see({ budgetCents: 0n }, change)).toBeNull()
  })

  it('has the reasons of all unmet rules, and is hidden by a single secret one', () => {
    const unmet: PromoRule[] = [{ rule: 'email_verified' }, { rule: 'min_entries', count: 3 }]
    expect(see({ rules: unmet }, { isEmailVerified: false })?.reason).toBe(
      'Verify your email. Available after 3 entries.',
    )
    expect(see({ rules: [{ rule: 'min_entries', count: 1 }] }, { entries: 0 })?.reason).toBe(
      'Available after 1 entry.',
    )
    expect(see({ rules: [...unmet, { rule: 'users', ids: [8] }] })).toBeNull()
    expect(see({ rules: [{ rule: 'user_mode', any_of: ['Cash'] }] }, { userMode: 'Arcade' })?.reason).toBe(
      'Switch to Cash mode.',
    )
  })

  it('has started from its start on, while it is published', () => {
    expect(hasStarted({ ...promo, startsAt: now }, now)).toBe(true)
    expect(hasStarted({ ...promo, startsAt: daysAgo(-1) }, now)).toBe(false)
    expect(hasStarted({ ...promo, status: 'paused' }, now)).toBe(false)
  })
})

it.each<[unknown, boolean]>([
  [{ rule: 'min_days_since_sign_up', days: 0 }, true],
  [{ rule: 'max_days_since_deposit', days: 36_500 }, true],
  [{ rule: 'max_days_since_deposit', days: 36_501 }, false],
  [{ rule: 'max_days_since_sign_up', days: 1.5 }, false],
  [{ rule: 'email_verified', days: 1 }, false],
  [{ rule: 'never_deposited' }, true],
  [{ rule: 'max_days_since_seen', days: 3 }, true],
  [{ rule: 'platform', any_of: [' '] }, false],
  [{ rule: 'platform', any_of: ['x'.repeat(255)] }, true],
  [{ rule: 'platform', any_of: ['x'.repeat(256)] }, false],
  [{ rule: 'platform', any_of: Array(100).fill('x') }, true],
  [{ rule: 'platform', any_of: Array(101).fill('x') }, false],
  [{ rule: 'min_entries', count: 0 }, false],
  [{ rule: 'min_entries', count: 1 }, true],
  [{ rule: 'min_entries', count: 1_000_000 }, true],
  [{ rule: 'min_entries', count: 1_000_001 }, false],
  [{ rule: 'users', ids: [] }, false],
  [{ rule: 'users', ids: [0] }, false],
  [{ rule: 'users', ids: [1, 2_147_483_647] }, true],
  [{ rule: 'users', ids: [2_147_483_648] }, false],
  [{ rule: 'users', ids: Array(5_000).fill(1) }, true],
  [{ rule: 'users', ids: Array(5_001).fill(1) }, false],
])('the rule %j is valid: %s', (rule, isValid) => {
  expect(promoRules.safeParse([rule]).success).toBe(isValid)
})

it.each([
  [{ rule: 'min_days_since_seen', days: 2 }, 'Enter 3 to 90 days.'],
  [{ rule: 'max_days_since_seen', days: 91 }, 'Enter 3 to 90 days.'],
  [{ rule: 'users', ids: [] }, 'Enter at least one ID.'],
])('the rule %j is rejected with "%s"', (rule, message) => {
  expect(promoRules.safeParse([rule]).error?.issues.map(issue => issue.message)).toEqual([message])
})

it('a promo has at most 50 rules, and names are trimmed', () => {
  const rules = (count: number) => Array(count).fill({ rule: 'email_verified' })
  expect([50, 51].map(count => promoRules.safeParse(rules(count)).success)).toEqual([true, false])
  expect(promoRules.parse([{ rule: 'segment', any_of: [' A '] }])).toEqual([
    { rule: 'segment', any_of: ['A'] },
  ])
})
