import { randomUUID } from 'node:crypto'
import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { makeUser } from '@/lib/account/testing'
import { db, prisma } from '@/lib/db/client'
import { claimPromo } from './claim-promo'
import type { PromoRule } from './rules'
import { simulatePromo, type Terms } from './simulate-promo'
import { checkUserEligibility } from './check-user-eligibility'

const every: PromoRule[] = [
  { rule: 'min_days_since_sign_up', days: 2 },
  { rule: 'max_days_since_sign_up', days: 40 },
  { rule: 'email_verified' },
  { rule: 'experience_level', any_of: ['expert', ' Beginner'.trim()] },
  { rule: 'platform', any_of: ['IOS'] },
  { rule: 'user_mode', any_of: ['cash'] },
  { rule: 'kyc_status', any_of: ['Approved', 'Not performed'] },
  { rule: 'geo_location_status', any_of: ['Allowed'] },
  { rule: 'promo_code', any_of: ['welcome'] },
]

const pick = <Item>(items: readonly Item[], index: number) => items[index % items.length] as Item

/** Users who differ in everything that a rule can ask, under a code of their own, so that others do not count. */
async function makeCrowd(code: string) {
  const users = await Promise.all(Array.from({ length: 24 }, makeUser))
  await Promise.all(
    users.map(({ id }, index) =>
      db.run(sql`
        update users
           set promo_code = ${pick([code, code.toUpperCase()], index)},
               created_at = now() - make_interval(days => ${pick([0, 3, 39, 41], index)}),
               email_verified_at = ${pick([new Date(), null, new Date()], index)},
               experience_level = ${pick(['Expert', 'beginner', 'Pro'], index)},
               platform = ${pick(['ios', 'iOS', 'android', ''], index >> 1)},
               mode = ${pick(['Cash', 'Arcade'], index >> 2)}::text::user_mode
         where id = ${id}`),
    ),
  )
  return users
}

const termsOf = (rules: PromoRule[], terms: Partial<Terms> = {}): Terms => ({
  id: null,
  creditsCents: 100,
  budgetCents: null,
  rules,
  ...terms,
})

test('each rule counts for all users what it decides for one', async () => {
  const code = randomUUID()
  const crowd = await makeCrowd(code)
  const ofCrowd: PromoRule = { rule: 'promo_code', any_of: [code] }
  for (const rule of every.slice(0, -1)) {
    const terms = termsOf([ofCrowd, rule])
    const trials = await Promise.all(crowd.map(user => checkUserEligibility(terms, user.id)))
    const passing = trials.filter(trial => trial?.rules.every(each => each.isMet)).length
    const simulated = await simulatePromo(terms)
    expect([rule.rule, simulated.could]).toEqual([rule.rule, passing])
    expect(simulated.refusedBy[1]).toBe(crowd.length - passing)
  }
})

test('whoever is refused is counted once, by the first rule that refuses', async () => {
  const code = randomUUID()
  const crowd = await makeCrowd(code)
  const { could, couldNot, refusedBy, claimed, selfExcluded } = await simulatePromo(
    termsOf([
      { rule: 'promo_code', any_of: [code] },
      { rule: 'email_verified' },
      { rule: 'user_mode', any_of: ['Cash'] },
    ]),
  )
  expect(could + (refusedBy[1] ?? 0) + (refusedBy[2] ?? 0)).toBe(crowd.length)
  expect(refusedBy[1]).toBe(8)
  expect(claimed).toBe(0)
  expect(couldNot).toBe(refusedBy.reduce((sum, users) => sum + users, selfExcluded))
})

test('what it can still cost is bounded by the budget, and by who could claim', async () => {
  const code = randomUUID()
  const [first] = await makeCrowd(code)
  const rules: PromoRule[] = [{ rule: 'promo_code', any_of: [code] }]
  const bucket = await prisma.creditBucket.create({ data: { name: `Bucket ${code}`, bucket: 'credits' } })
  const promo = await prisma.promo.create({
    data: {
      name: 'Test',
      creditsCents: 100,
      creditBucketId: bucket.id,
      status: 'published',
      rules,
      budgetCents: 350,
    },
  })
  await claimPromo(first?.id ?? 0, promo.id)
  const counted = await simulatePromo(termsOf(rules, { id: promo.id, budgetCents: 350 }))
  expect(counted).toMatchObject({
    could: 23,
    claimed: 1,
    givenCents: 100,
    claimsLeft: 2,
    maxRemainingCents: 200,
  })
  const unlimited = await simulatePromo(termsOf(rules, { id: promo.id }))
  expect(unlimited).toMatchObject({ claimsLeft: null, maxRemainingCents: 2_300 })
  expect(await checkUserEligibility(termsOf(rules, { id: promo.id }), first?.id ?? 0)).toMatchObject({ isClaimed: true })
})

test('a user is told what each rule sees', async () => {
  const user = await makeUser()
  const terms = termsOf([{ rule: 'email_verified' }, { rule: 'user_mode', any_of: ['Cash'] }])
  expect(await checkUserEligibility(terms, user.id)).toMatchObject({
    userId: user.id,
    rules: [
      { isMet: false, has: 'not verified' },
      { isMet: true, has: 'Cash' },
    ],
  })
  expect(await checkUserEligibility(terms, 0)).toBeNull()
})

test('self-excluded users could not claim, whatever the rules', async () => {
  const code = randomUUID()
  const [first, second] = await makeCrowd(code)
  const rules: PromoRule[] = [{ rule: 'promo_code', any_of: [code] }]
  const ids = [first?.id ?? 0, second?.id ?? 0]
  await db.run(sql`update users set is_self_excluded = true where id = any(${ids}::int[])`)
  const { could, refusedBy, selfExcluded } = await simulatePromo(termsOf(rules))
  expect(could).toBe(22)
  expect(selfExcluded).toBeGreaterThanOrEqual(2)
  expect(refusedBy).toHaveLength(1)
  expect(await checkUserEligibility(termsOf(rules), first?.id ?? 0)).toMatchObject({
    isSelfExcluded: true,
    rules: [{ isMet: true }],
  })
})
