import { randomUUID } from 'node:crypto'
import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { db, prisma } from '@/lib/db/client'
import { transaction } from '@/lib/db/transaction'
import { excludePerson } from '@/lib/people/person/inherit-bars'
import { closeSuspension, openSuspension } from '@/lib/people/restrictions/changes/suspension'
import { makeProvenUser, makeUser } from '@/lib/people/testing/users'
import { checkUserEligibility } from './check-user-eligibility'
import { claimPromo } from './claim-promo'
import { type PreviewedTerms, previewClaims } from './preview-claims'
import type { PromoRule } from './rules'

const allRules: PromoRule[] = [
  { rule: 'min_days_since_sign_up', days: 2 },
  { rule: 'max_days_since_sign_up', days: 40 },
  { rule: 'email_verified' },
  { rule: 'experience_level', any_of: ['expert', ' Beginner'.trim()] },
  { rule: 'platform', any_of: ['IOS'] },
  { rule: 'user_mode', any_of: ['cash'] },
  { rule: 'kyc_status', any_of: ['Verified', 'Not performed'] },
  { rule: 'geo_location_status', any_of: ['Allowed'] },
  { rule: 'never_deposited' },
  { rule: 'max_days_since_deposit', days: 3 },
  { rule: 'min_entries', count: 1 },
  { rule: 'promo_code', any_of: ['welcome'] },
]

const pick = <Item>(items: readonly Item[], index: number) => items[index % items.length] as Item

/** Users who differ in every field that rules check. They share a promo code, which excludes all other users. */
async function makeTestUsers(code: string, { areAllVerified = true } = {}) {
  const users = await Promise.all(Array.from({ length: 24 }, makeProvenUser))
  await Promise.all(
    users.map(({ id }, index) =>
      db.run(sql`
        update users
           set promo_code = ${pick([code, code.toUpperCase()], index)},
               created_at = now() - make_interval(days => ${pick([0, 3, 39, 41], index)}),
               email_verified_at = ${areAllVerified || index % 3 !== 1 ? new Date() : null},
               experience_level = ${pick(['Expert', 'beginner', 'Pro'], index)},
               platform = ${pick(['ios', 'iOS', 'android', ''], index >> 1)},
               mode = ${pick(['Cash', 'Arcade'], index >> 2)}::text::user_mode
         where id = ${id}`),
    ),
  )
  return users
}

const termsOf = (rules: PromoRule[], terms: Partial<PreviewedTerms> = {}): PreviewedTerms => ({
  id: null,
  creditsCents: 100,
  creditBucketId: 0,
  budgetCents: null,
  startsAt: null,
  endsAt: null,
  rules,
  ...terms,
})

test('each rule matches the same users in SQL as in code', async () => {
  const code = randomUUID()
  const testUsers = await makeTestUsers(code, { areAllVerified: false })
  const hasCode: PromoRule = { rule: 'promo_code', any_of: [code] }
  for (const rule of allRules.slice(0, -1)) {
    const terms = termsOf([hasCode, rule])
    const checks = await Promise.all(testUsers.map(user => checkUserEligibility(terms, user.id)))
    const passing = checks.filter(check => check?.rules.every(each => each.isMet))
    const unproven = passing.filter(check => check && !check.isPersonVerified).length
    const preview = await previewClaims(terms)
    expect([rule.rule, preview.eligible]).toEqual([rule.rule, passing.length - unproven])
    expect(preview.rejectedByRule[1]).toBe(testUsers.length - passing.length)
    expect(preview.unproven).toBe(unproven)
  }
})

test('a list of users and deposits match in SQL as in code', async () => {
  const [one, other, third] = await makeTestUsers(randomUUID())
  const ids = [one?.id ?? 0, other?.id ?? 0, third?.id ?? 0]
  await db.run(sql`
    insert into ledger_transactions (user_id, kind, created_at)
    select id, 'deposit', now() - make_interval(days => (row_number() over (order by id) * 2)::int)
      from unnest(${ids.slice(0, 2)}::int[]) as id`)
  const onList: PromoRule = { rule: 'users', ids }
  const rules: [PromoRule, number][] = [
    [{ rule: 'never_deposited' }, 1],
    [{ rule: 'max_days_since_deposit', days: 3 }, 1],
    [{ rule: 'max_days_since_deposit', days: 30 }, 2],
  ]
  for (const [rule, expected] of rules) {
    const terms = termsOf([onList, rule])
    const checks = await Promise.all(ids.map(id => checkUserEligibility(terms, id)))
    const passing = checks.filter(check => check?.rules.every(each => each.isMet)).length
    expect([rule, passing, (await previewClaims(terms)).eligible]).toEqual([rule, expected, expected])
  }
})

type Check = {
  outcome: 'allowed' | 'region' | 'mocked' | 'border' | 'held'
  region: string
  source?: 'user' | 'operator'
  isJump?: boolean
  minutesAgo: number
}

const addCheck = (userId: number, { outcome, region, source = 'user', isJump = false, minutesAgo }: Check) =>
  db.run(sql`
    insert into location_checks (user_id, source, outcome, region_code, latitude, longitude, accuracy_m, is_jump, checked_at,
                                 allowed_until)
    values (${userId}, ${source}::text::location_source, ${outcome}::text::location_outcome, ${region}, 30, -97, 20,
            ${isJump}, now() - make_interval(mins => ${minutesAgo}),
            case when ${outcome} = 'allowed' then now() - make_interval(mins => ${minutesAgo - 60}) end)`)

const checkHistories: [string, Check[], boolean][] = [
  ['allowed there, also if it expired', [{ outcome: 'allowed', region: 'TX', minutesAgo: 9_000 }], true],
  ['there, where cash play is closed', [{ outcome: 'region', region: 'TX', minutesAgo: 1 }], true],
  [
    'in another state since',
    [
      { outcome: 'allowed', region: 'TX', minutesAgo: 90 },
      { outcome: 'allowed', region: 'OK', minutesAgo: 9 },
    ],
    false,
  ],
  ['at a mocked position', [{ outcome: 'mocked', region: 'TX', minutesAgo: 1 }], false],
  ['at a border', [{ outcome: 'border', region: 'TX', minutesAgo: 1 }], false],
  [
    'there after an impossible jump',
    [{ outcome: 'allowed', region: 'TX', isJump: true, minutesAgo: 1 }],
    false,
  ],
  ['there by an operator', [{ outcome: 'allowed', region: 'TX', source: 'operator', minutesAgo: 1 }], false],
  [
    'there, then at a mocked position elsewhere',
    [
      { outcome: 'allowed', region: 'TX', minutesAgo: 90 },
      { outcome: 'mocked', region: 'OK', minutesAgo: 9 },
    ],
    true,
  ],
  ['nowhere', [], false],
]

async function expectEligible(rule: PromoRule, userId: number, isEligible: boolean) {
  const terms = termsOf([{ rule: 'users', ids: [userId] }, rule])
  const check = await checkUserEligibility(terms, userId)
  const inCode = check?.rules.every(each => each.isMet) && check.isPersonVerified
  expect([inCode, (await previewClaims(terms)).eligible]).toEqual([isEligible, isEligible ? 1 : 0])
}

test.for(checkHistories)('a promo for a state applies to a user %s: %s', async ([, checks, isEligible]) => {
  await db.run(sql`
    insert into regions (code, name) values ('TX', 'Texas'), ('OK', 'Oklahoma') on conflict do nothing`)
  const { id } = await makeProvenUser()
  for (const check of checks) await addCheck(id, check)
  await expectEligible({ rule: 'region', any_of: ['tx'] }, id, isEligible)
})

const visits: [string, { signedUp: number; days: number[] }, { away: boolean; recent: boolean }][] = [
  ['comes back after 40 days', { signedUp: 100, days: [40, 0] }, { away: true, recent: false }],
  ['came back yesterday', { signedUp: 100, days: [40, 1, 0] }, { away: true, recent: false }],
  ['came back two days ago', { signedUp: 100, days: [40, 2, 0] }, { away: false, recent: true }],
  ['is active every day', { signedUp: 100, days: [3, 2, 1, 0] }, { away: false, recent: true }],
  ['signed up today', { signedUp: 0, days: [0] }, { away: false, recent: true }],
  ['has been away and never called again', { signedUp: 100, days: [95] }, { away: true, recent: false }],
]

test.for(visits)('a user who %s', async ([, { signedUp, days }, expected]) => {
  const { id } = await makeProvenUser()
  await db.run(sql`update users set created_at = now() - make_interval(days => ${signedUp}) where id = ${id}`)
  await db.run(sql`delete from active_days where user_id = ${id}`)
  await db.run(sql`
    insert into active_days (on_day, user_id)
    select (now() at time zone 'UTC')::date - day, ${id}::int from unnest(${days}::int[]) as day`)
  await expectEligible({ rule: 'min_days_since_seen', days: 30 }, id, expected.away)
  await expectEligible({ rule: 'max_days_since_seen', days: 7 }, id, expected.recent)
})

test('an ineligible user counts once, for the first rule that rejects them', async () => {
  const code = randomUUID()
  const testUsers = await makeTestUsers(code, { areAllVerified: false })
  const { eligible, ineligible, rejectedByRule, claimed, barred, unproven } = await previewClaims(
    termsOf([
      { rule: 'promo_code', any_of: [code] },
      { rule: 'email_verified' },
      { rule: 'user_mode', any_of: ['Cash'] },
    ]),
  )
  expect(eligible + (rejectedByRule[1] ?? 0) + (rejectedByRule[2] ?? 0)).toBe(testUsers.length)
  expect(rejectedByRule[1]).toBe(8)
  expect(claimed).toBe(0)
  expect(ineligible).toBe(rejectedByRule.reduce((sum, users) => sum + users, barred + unproven))
})

test('the remaining cost is limited by the budget and by the eligible users', async () => {
  const code = randomUUID()
  const [first] = await makeTestUsers(code)
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
  const counted = await previewClaims(termsOf(rules, { id: promo.id, budgetCents: 350 }))
  expect(counted).toMatchObject({
    eligible: 23,
    claimed: 1,
    givenCents: 100,
    claimsLeft: 2,
    maxRemainingCents: 200,
  })
  const unlimited = await previewClaims(termsOf(rules, { id: promo.id }))
  expect(unlimited).toMatchObject({ claimsLeft: null, maxRemainingCents: 2_300 })
  expect(await checkUserEligibility(termsOf(rules, { id: promo.id }), first?.id ?? 0)).toMatchObject({
    isClaimed: true,
  })
})

const hourMs = 3_600_000

const inHours = (hours: number) => new Date(Date.now() + hours * hourMs)

type Stored = Partial<{
  status: 'draft' | 'paused'
  startsAt: Date
  endsAt: Date
  budgetCents: bigint
  spentCents: bigint
  isBucketActive: boolean
}>

const states: [string, Stored][] = [
  ['draft', { status: 'draft' }],
  ['paused', { status: 'paused' }],
  ['scheduled', { startsAt: inHours(1) }],
  ['ended', { startsAt: inHours(-2), endsAt: inHours(-1) }],
  ['spent', { budgetCents: 150n, spentCents: 100n }],
  ['no_bucket', { isBucketActive: false }],
  ['no_bucket', { isBucketActive: false, startsAt: inHours(1) }],
  ['paused', { isBucketActive: false, status: 'paused' }],
  ['live', {}],
]

test.for(states)('the preview counts claimants of a promo that is %s as claims decide', async given => {
  const [state, { isBucketActive = true, ...stored }] = given
  const eligible = 24
  const code = randomUUID()
  const [user] = await makeTestUsers(code)
  const rules: PromoRule[] = [{ rule: 'promo_code', any_of: [code] }]
  const bucket = await prisma.creditBucket.create({
    data: { name: `Bucket ${code}`, bucket: 'credits', isActive: isBucketActive },
  })
  const promo = await prisma.promo.create({
    data: {
      name: 'Test',
      creditsCents: 100,
      creditBucketId: bucket.id,
      status: 'published',
      rules,
      ...stored,
    },
  })
  const terms = termsOf(rules, {
    id: promo.id,
    creditBucketId: bucket.id,
    budgetCents: promo.budgetCents === null ? null : Number(promo.budgetCents),
    startsAt: promo.startsAt?.toISOString() ?? null,
    endsAt: promo.endsAt?.toISOString() ?? null,
  })
  const preview = await previewClaims(terms)
  expect(preview).toMatchObject({
    state,
    isBucketActive,
    eligible,
    claimants: state === 'live' ? eligible : 0,
  })
  expect(await checkUserEligibility(terms, user?.id ?? 0)).toMatchObject({ state, isBucketActive })
  const claimed = await claimPromo(user?.id ?? 0, promo.id).then(
    () => true,
    () => false,
  )
  expect(claimed).toBe(preview.claimants > 0)
})

test('a user check returns the actual value for each rule', async () => {
  const user = await makeUser()
  const terms = termsOf([{ rule: 'email_verified' }, { rule: 'user_mode', any_of: ['Cash'] }])
  expect(await checkUserEligibility(terms, user.id)).toMatchObject({
    userId: user.id,
    isPersonVerified: false,
    rules: [
      { isMet: false, actual: 'not verified' },
      { isMet: true, actual: 'Cash' },
    ],
  })
  expect(await checkUserEligibility(terms, 0)).toBeNull()
})

test('self-excluded users are never eligible', async () => {
  const code = randomUUID()
  const [first, second] = await makeTestUsers(code)
  const rules: PromoRule[] = [{ rule: 'promo_code', any_of: [code] }]
  const ids = [first?.id ?? 0, second?.id ?? 0]
  for (const id of ids) await excludePerson(db, id, { isTimeOut: false, until: null })
  const { eligible, rejectedByRule, barred } = await previewClaims(termsOf(rules))
  expect(eligible).toBe(22)
  expect(barred).toBeGreaterThanOrEqual(2)
  expect(rejectedByRule).toHaveLength(1)
  expect(await checkUserEligibility(termsOf(rules), first?.id ?? 0)).toMatchObject({
    isSelfExcluded: true,
    rules: [{ isMet: true }],
  })
})

test('a suspended user cannot claim', async () => {
  const { id } = await makeProvenUser()
  const terms = termsOf([{ rule: 'users', ids: [id] }])
  await transaction(tx => openSuspension(tx, id, null))
  expect(await previewClaims(terms)).toMatchObject({ eligible: 0 })
  expect(await checkUserEligibility(terms, id)).toMatchObject({ isSuspended: true })
  await transaction(tx => closeSuspension(tx, id))
  expect(await previewClaims(terms)).toMatchObject({ eligible: 1 })
  expect(await checkUserEligibility(terms, id)).toMatchObject({ isSuspended: false })
})
