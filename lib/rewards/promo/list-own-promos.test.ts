import { randomUUID } from 'node:crypto'
import sql from 'sql-template-tag'
import { describe, expect, it } from 'vitest'
import { Random } from '@/e2e/fixtures/random'
import { Failure } from '@/lib/core/failure'
import { db, prisma } from '@/lib/db/client'
import type { PromoUncheckedCreateInput } from '@/lib/db/generated/models'
import { resetDatabase } from '@/lib/db/testing/reset-database'
import { createPersona } from '@/lib/qa/create-persona'
import { claimPromo } from './claim-promo'
import { listOwnPromos } from './list-own-promos'
import { presentPromos } from './present'
import type { PromoRule } from './rules'
import { ownPromos } from './schema'

await resetDatabase()

const addBucket = (isActive = true) =>
  prisma.creditBucket.create({ data: { name: `Bucket ${randomUUID()}`, bucket: 'credits', isActive } })

async function addPromo(terms: Partial<PromoUncheckedCreateInput> = {}) {
  const { id: creditBucketId } = await addBucket()
  return prisma.promo.create({
    data: { name: 'Test', creditsCents: 500, creditBucketId, status: 'published', ...terms },
  })
}

const claim = (userId: number, promoId: number) =>
  claimPromo(userId, promoId).then(
    () => 'awarded',
    error => (error instanceof Failure ? error.code : Promise.reject(error)),
  )

async function claimStatusOf(userId: number, promoId: number) {
  const { promos } = ownPromos.parse(presentPromos(await listOwnPromos(userId)))
  const found = promos.find(promo => promo.id === promoId)
  return found && [found.status, found.reason]
}

const day = 86_400_000
const fromNow = (days: number) => new Date(Date.now() + days * day)

it('has the terms of a promo', async () => {
  const { userId } = await createPersona('fresh')
  const endsAt = new Date('2099-01-31T12:00:00Z')
  const { id } = await addPromo({ name: 'Kickoff', description: 'Five for you', endsAt })
  const { promos } = presentPromos(await listOwnPromos(userId))
  expect(promos.find(promo => promo.id === id)).toEqual({
    id,
    name: 'Kickoff',
    description: 'Five for you',
    credits: '5.00',
    bucket: 'credits',
    ends_at: '2099-01-31T12:00:00.000000Z',
    status: 'claimable',
    reason: null,
  })
})

it('is claimed after the claim, also once the budget is spent', async () => {
  const { userId } = await createPersona('fresh')
  const { id } = await addPromo({ budgetCents: 500 })
  await claimPromo(userId, id)
  expect(await claimStatusOf(userId, id)).toEqual(['claimed', null])
  const { userId: other } = await createPersona('fresh')
  expect(await claimStatusOf(other, id)).toBeUndefined()
})

describe('names what the user can do', () => {
  it('without a verified phone or identity, unless a rule comes first', async () => {
    const { userId } = await createPersona('fresh')
    await db.run(sql`update users set phone_verified_at = null where id = ${userId}`)
    const { id } = await addPromo()
    expect(await claimStatusOf(userId, id)).toEqual([
      'not_eligible',
      'Verify your phone number or your identity.',
    ])
    const { id: byRule } = await addPromo({ rules: [{ rule: 'email_verified' }] })
    expect(await claimStatusOf(userId, byRule)).toEqual(['not_eligible', 'Verify your email.'])
  })

  it.each<[PromoRule, RegExp]>([
    [{ rule: 'kyc_status', any_of: ['Verified'] }, /^Verify your identity\.$/],
    [{ rule: 'min_days_since_sign_up', days: 30 }, /^Available 30 days after sign-up\.$/],
    [{ rule: 'user_mode', any_of: ['Arcade'] }, /^Switch to Arcade mode\.$/],
    [{ rule: 'kyc_status', any_of: ['Rejected'] }, /identity check\.$/],
    [{ rule: 'geo_location_status', any_of: ['DENIED'] }, /at your location\.$/],
    [{ rule: 'experience_level', any_of: ['Whale'] }, /experience level\.$/],
    [{ rule: 'platform', any_of: ['ios'] }, /platform\.$/],
  ])('%j', async (rule, reason) => {
    const { userId } = await createPersona('fresh')
    const { id } = await addPromo({ rules: [rule] })
    expect(await claimStatusOf(userId, id)).toEqual(['not_eligible', expect.stringMatching(reason)])
    expect(JSON.stringify(presentPromos(await listOwnPromos(userId)))).not.toContain('Whale')
  })

  it('a bucket that is inactive', async () => {
    const { userId } = await createPersona('fresh')
    const { id } = await addPromo({ creditBucketId: (await addBucket(false)).id })
    expect(await claimStatusOf(userId, id)).toEqual(['not_eligible', 'Credits cannot be awarded right now.'])
  })
})

describe('a user does not learn about', () => {
  it.each<[string, Partial<PromoUncheckedCreateInput>]>([
    ['a draft', { status: 'draft' }],
    ['a paused promo', { status: 'paused' }],
    ['one that has ended', { endsAt: fromNow(-1) }],
    ['one that has not begun', { startsAt: fromNow(1) }],
    ['one whose budget is spent', { budgetCents: 499 }],
    ['one for holders of a code', { rules: [{ rule: 'promo_code', any_of: ['VIP'] }] }],
    [
      'one with a code and another rule',
      { rules: [{ rule: 'email_verified' }, { rule: 'promo_code', any_of: ['VIP'] }] },
    ],
    ['invalid rules', { rules: [{ rule: 'none_such' }] }],
    ['one that is not eligible and spent', { budgetCents: 499, rules: [{ rule: 'email_verified' }] }],
  ])('%s', async (_, terms) => {
    const { userId } = await createPersona('fresh')
    const { id } = await addPromo(terms)
    expect(await claimStatusOf(userId, id)).toBeUndefined()
    expect(await claim(userId, id)).not.toBe('awarded')
  })

  it('one for newer users', async () => {
    const { userId } = await createPersona('fresh')
    await db.run(sql`update users set created_at = now() - interval '9 days' where id = ${userId}`)
    const { id } = await addPromo({ rules: [{ rule: 'max_days_since_sign_up', days: 7 }] })
    expect(await claimStatusOf(userId, id)).toBeUndefined()
  })

  it('any promo while self-excluded', async () => {
    const { userId } = await createPersona('self_excluded')
    const { id } = await addPromo()
    expect(await claimStatusOf(userId, id)).toBeUndefined()
    expect(await claim(userId, id)).toBe('PromoNotEligible')
  })
})

/** A promo with random terms. */
function drawTerms(random: Random): Partial<PromoUncheckedCreateInput> {
  const rules: PromoRule[] = [
    { rule: 'min_days_since_sign_up', days: random.pick([0, 1, 10]) },
    { rule: 'max_days_since_sign_up', days: random.pick([0, 5, 100]) },
    { rule: 'email_verified' },
    { rule: 'experience_level', any_of: random.pick([['Beginner'], ['beginner', 'Pro'], ['Pro']]) },
    { rule: 'platform', any_of: random.pick([['android'], ['ios']]) },
    { rule: 'user_mode', any_of: random.pick([['Cash'], ['Arcade']]) },
    { rule: 'kyc_status', any_of: random.pick([['Not performed'], ['Verified']]) },
    { rule: 'geo_location_status', any_of: random.pick([['ALLOWED'], ['DENIED']]) },
    { rule: 'promo_code', any_of: random.pick([['VIP'], ['other']]) },
  ]
  return {
    status: random.pick(['published', 'published', 'published', 'published', 'draft', 'paused']),
    ...random.pick([
      {},
      {},
      { startsAt: fromNow(-2), endsAt: fromNow(3) },
      { startsAt: fromNow(2) },
      { endsAt: fromNow(-1) },
    ]),
    budgetCents: random.pick([null, null, 10_000n, 500n, 499n]),
    rules: rules.filter(() => random.chance(0.15)),
  }
}

async function drawUser(random: Random): Promise<number> {
  const { userId } = await createPersona(random.pick(['fresh', 'funded', 'self_excluded', 'geo_denied']), {
    verified: random.chance(0.5),
  })
  await db.run(sql`
    update users set created_at = now() - make_interval(days => ${random.pick([0, 3, 50])}::int),
           phone_verified_at = ${random.chance(0.7) ? new Date() : null},
           mode = ${random.pick(['Cash', 'Arcade'])}::text::user_mode, platform = ${random.pick(['android', 'ios', ''])},
           experience_level = ${random.pick(['Beginner', 'Pro'])}, promo_code = ${random.pick(['', 'vip', 'other'])}
     where id = ${userId}`)
  return userId
}

it('random promos are claimable if and only if a random user can claim them, and claimed ones were', async () => {
  const random = new Random(20_261_122)
  const promos: number[] = []
  for (let n = 0; n < 40; n++) promos.push((await addPromo(drawTerms(random))).id)
  const seen = new Set<string>()
  for (let n = 0; n < 12; n++) {
    const userId = await drawUser(random)
    for (let round = 0; round < 2; round++) {
      const listed = new Map((await listOwnPromos(userId)).map(promo => [promo.id, promo.status]))
      for (const promoId of promos) {
        const status = listed.get(promoId) ?? 'unlisted'
        const outcome = await claim(userId, promoId)
        seen.add(`${status}: ${outcome}`)
        const label = `promo ${promoId} of user ${userId}`
        expect(status === 'claimable', label).toBe(outcome === 'awarded')
        expect(status === 'claimed', label).toBe(outcome === 'PromoAlreadyClaimed')
      }
    }
  }
  expect([...seen].sort()).toEqual([
    'claimable: awarded',
    'claimed: PromoAlreadyClaimed',
    'not_eligible: PhoneNotVerified',
    'not_eligible: PromoNotEligible',
    'unlisted: PhoneNotVerified',
    'unlisted: PromoNotEligible',
    'unlisted: PromoUnavailable',
  ])
})
