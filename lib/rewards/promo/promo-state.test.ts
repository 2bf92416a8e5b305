import { describe, expect, it, test } from 'vitest'
import {
  canEnd,
  costsMore,
  getPromoState,
  maxRemainingCents,
  measurePromo,
  type StoredPromo,
} from './promo-state'

const now = new Date('2026-11-21T12:00:00Z')
const at = (time: string) => new Date(`2026-11-21T${time}:00Z`)

const promo: StoredPromo = {
  id: 1,
  name: 'Kickoff',
  description: '',
  creditsCents: 500n,
  creditBucketId: 1,
  bucketName: 'Credits',
  bucket: 'credits',
  isBucketActive: true,
  status: 'published',
  startsAt: at('10:00'),
  endsAt: at('14:00'),
  budgetCents: 10_000n,
  spentCents: 2_000n,
  claims: 4,
  rules: [],
  createdAt: at('09:00'),
  updatedAt: at('09:00'),
}

test.each<[string, Partial<StoredPromo>]>([
  ['live', {}],
  ['live', { startsAt: now }],
  ['live', { startsAt: null, endsAt: null, budgetCents: null }],
  ['live', { spentCents: 9_500n }],
  ['spent', { spentCents: 9_501n }],
  ['spent', { spentCents: 9_501n, status: 'paused' }],
  ['scheduled', { startsAt: at('12:01') }],
  ['paused', { status: 'paused', startsAt: at('12:01') }],
  ['ended', { endsAt: now, spentCents: 9_501n, status: 'paused' }],
  ['live', { endsAt: at('12:01') }],
  ['draft', { status: 'draft', endsAt: now }],
  ['no_bucket', { isBucketActive: false }],
  ['no_bucket', { isBucketActive: false, startsAt: at('12:01') }],
  ['paused', { isBucketActive: false, status: 'paused' }],
  ['spent', { isBucketActive: false, spentCents: 9_501n }],
  ['ended', { isBucketActive: false, endsAt: now }],
  ['draft', { isBucketActive: false, status: 'draft' }],
])('a promo is %s with %o', (state, change) => {
  expect(getPromoState({ ...promo, ...change }, now)).toBe(state)
})

test.each<[boolean, Partial<StoredPromo>]>([
  [true, {}],
  [true, { status: 'paused', endsAt: null }],
  [true, { spentCents: 9_501n }],
  [false, { status: 'draft' }],
  [false, { startsAt: at('12:01') }],
  [false, { endsAt: now }],
])('it can be ended now: %s with %o', (isPossible, change) => {
  expect(canEnd({ ...promo, ...change }, now)).toBe(isPossible)
})

test('the remaining budget counts for policy limits; without a budget a second manager is needed', () => {
  expect(maxRemainingCents(promo)).toBe(8_000n)
  expect(measurePromo(promo)).toEqual({ cents: [{ userId: null, cents: 8_000n, perUserCents: 500n }] })
  expect(maxRemainingCents({ ...promo, budgetCents: null })).toBeNull()
  expect(measurePromo({ ...promo, budgetCents: null })).toEqual({
    needsSecond: true,
    rule: 'The promo has no budget.',
  })
})

describe('a published promo costs more', () => {
  const open = { ...promo, startsAt: null, endsAt: null, budgetCents: null }
  const rules = [{ rule: 'email_verified' as const }]

  it.each<[string, Partial<StoredPromo>]>([
    ['with more credits', { creditsCents: 501n }],
    ['with another bucket', { creditBucketId: 2 }],
    ['with a higher budget', { budgetCents: 10_001n }],
    ['without its budget', { budgetCents: null }],
    ['with a later end', { endsAt: at('14:01') }],
    ['without its end', { endsAt: null }],
    ['with an earlier start', { startsAt: at('09:59') }],
    ['without its start', { startsAt: null }],
    ['with other rules', { rules }],
  ])('%s', (_, change) => {
    expect(costsMore(promo, { ...promo, ...change })).toBe(true)
  })

  it.each<[string, StoredPromo, Partial<StoredPromo>]>([
    ['unchanged', promo, {}],
    ['with fewer credits', promo, { creditsCents: 499n }],
    ['with a lower budget', promo, { budgetCents: 9_999n }],
    ['with a first budget', open, { budgetCents: 1n }],
    ['with an earlier end', promo, { endsAt: at('13:59') }],
    ['with a first end', open, { endsAt: at('13:59') }],
    ['with a later start', promo, { startsAt: at('10:01') }],
    ['with a first start', open, { startsAt: at('10:01') }],
    ['with another name', promo, { name: 'Other', description: 'Other' }],
  ])('not %s', (_, before, change) => {
    expect(costsMore(before, { ...before, ...change })).toBe(false)
  })

  it('than a new one or one that was not published, and not if it is no longer published', () => {
    expect(costsMore(null, promo)).toBe(true)
    expect(costsMore({ ...promo, status: 'draft' }, promo)).toBe(true)
    expect(costsMore({ ...promo, status: 'paused' }, promo)).toBe(true)
    expect(costsMore(promo, { ...promo, status: 'paused', creditsCents: 501n })).toBe(false)
    expect(costsMore(null, { ...promo, status: 'draft' })).toBe(false)
  })
})
