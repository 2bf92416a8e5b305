import { describe, expect, it } from 'vitest'
import {
  type Claimant,
  findClaimRejection,
  isEligible,
  isRuleMet,
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
  isEmailVerified: false,
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

const claim = (terms: Partial<PromoTerms>, isClaimed = false) =>
  findClaimRejection({ ...promo, ...terms }, claimant, isClaimed, now)

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
    [{ rule: 'email_verified' }, false],
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

  it('is met by a verified email', () => {
    expect(isRuleMet({ rule: 'email_verified' }, { ...claimant, isEmailVerified: true }, now)).toBe(true)
  })
})

describe('eligibility', () => {
  it('requires all rules to be met', () => {
    const met = { rule: 'user_mode', any_of: ['Cash'] }
    expect(isEligible([], claimant, now)).toBe(true)
    expect(isEligible([met], claimant, now)).toBe(true)
    expect(isEligible([met, { rule: 'email_verified' }], claimant, now)).toBe(false)
  })

  it.each([
    [[{ rule: 'shoe_size', any_of: ['44'] }]],
    [[{ rule: 'min_days_since_sign_up', days: -1 }]],
    [[{ rule: 'platform', any_of: [] }]],
    [{}],
    [null],
  ])('matches no user with invalid rules: %j', rules => {
    expect(isEligible(rules, claimant, now)).toBe(false)
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

  it('returns the first reason: unavailable, claimed, not eligible, no bucket, no budget', () => {
    const rules = [{ rule: 'email_verified' }]
    const broken = { rules, bucket: null, budgetCents: 0n }
    expect(claim({ ...broken, endsAt: now }, true)).toBe('PromoUnavailable')
    expect(claim(broken, true)).toBe('PromoAlreadyClaimed')
    expect(claim(broken)).toBe('PromoNotEligible')
    expect(claim({ ...broken, rules: [] })).toBe('CreditBucketMissing')
    expect(claim({ budgetCents: 0n })).toBe('PromoUnavailable')
  })
})
