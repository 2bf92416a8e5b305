import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import sql, { type Sql } from 'sql-template-tag'
import { expect, it, vi } from 'vitest'
import { Failure } from '@/lib/core/failure'
import { db, prisma } from '@/lib/db/client'
import type { PromoUncheckedCreateInput } from '@/lib/db/generated/models'
import { transaction } from '@/lib/db/transaction'
import { createPersona } from '@/lib/qa/create-persona'
import { claimPromo } from './claim-promo'

const unknownPromoId = 2_147_483_647

async function addPromo(terms: Partial<PromoUncheckedCreateInput> = {}) {
  const { id: creditBucketId } = await addBucket(true)
  return prisma.promo.create({
    data: { name: 'Test', creditsCents: 500, creditBucketId, status: 'published', ...terms },
  })
}

const addBucket = (isActive: boolean) =>
  prisma.creditBucket.create({ data: { name: `Bucket ${randomUUID()}`, bucket: 'credits', isActive } })

const outcomeOf = (userId: number, promoId: number) =>
  claimPromo(userId, promoId).then(
    () => 'awarded',
    error => (error instanceof Failure ? error.code : Promise.reject(error)),
  )

async function creditsOf(userId: number) {
  const bucket = await prisma.bucket.findUnique({ where: { userId_kind: { userId, kind: 'credits' } } })
  return bucket?.balanceCents
}

function count<Item extends string>(items: Item[]) {
  const counts: Partial<Record<Item, number>> = {}
  for (const item of items) counts[item] = (counts[item] ?? 0) + 1
  return counts
}

it('awards nothing to a self-excluded user', async () => {
  const [user, promo] = await Promise.all([createPersona('self_excluded'), addPromo()])
  await expect(claimPromo(user.userId, promo.id)).rejects.toMatchObject({
    code: 'PromoNotEligible',
    detail: { unmet: [], isSelfExcluded: true, isMinor: false },
  })
  expect(await prisma.promoClaim.count({ where: { userId: user.userId } })).toBe(0)
})

it('awards nothing to a user with the date of birth of a minor', async () => {
  const [user, promo] = await Promise.all([createPersona('fresh'), addPromo()])
  const setBirth = (years: number) =>
    db.run(sql`
      update user_kyc set date_of_birth = now() - make_interval(years => ${years}) where user_id = ${user.userId}`)
  await setBirth(17)
  await expect(claimPromo(user.userId, promo.id)).rejects.toMatchObject({ detail: { isMinor: true } })
  await setBirth(19)
  await claimPromo(user.userId, promo.id)
})

it('awards the credits into the promo’s bucket and records claim, cost and ledger transaction', async () => {
  const [user, promo] = await Promise.all([createPersona('fresh'), addPromo({ budgetCents: 500 })])
  await claimPromo(user.userId, promo.id)
  expect(await creditsOf(user.userId)).toBe(500n)
  const claim = await prisma.promoClaim.findFirstOrThrow({
    where: { promoId: promo.id },
    include: { promo: true, ledgerTransaction: { include: { postings: true } } },
  })
  expect(claim).toMatchObject({ userId: user.userId, amountCents: 500n, promo: { spentCents: 500n } })
  expect(claim.ledgerTransaction).toMatchObject({ kind: 'promo', userId: user.userId })
  expect(
    claim.ledgerTransaction.postings.map(({ houseAccount, amountCents }) => [houseAccount, amountCents]),
  ).toEqual(
    expect.arrayContaining([
      [null, 500n],
      ['promos', -500n],
    ]),
  )
})

it('rejects a second claim', async () => {
  const [user, promo] = await Promise.all([createPersona('fresh'), addPromo()])
  await claimPromo(user.userId, promo.id)
  await expect(claimPromo(user.userId, promo.id)).rejects.toThrow('PromoAlreadyClaimed')
  expect(await creditsOf(user.userId)).toBe(500n)
})

it.each([
  ['unknown', async () => ({ id: unknownPromoId }), 'PromoUnavailable'],
  ['unpublished', () => addPromo({ status: 'draft' }), 'PromoUnavailable'],
  ['ended', () => addPromo({ endsAt: new Date(Date.now() - 1_000) }), 'PromoUnavailable'],
  ['not started', () => addPromo({ startsAt: new Date(Date.now() + 60_000) }), 'PromoUnavailable'],
  ['out of budget', () => addPromo({ budgetCents: 499 }), 'PromoUnavailable'],
  [
    'for other users',
    () => addPromo({ rules: [{ rule: 'kyc_status', any_of: ['Verified'] }] }),
    'PromoNotEligible',
  ],
  ['without a bucket', () => addPromo({ creditBucketId: null }), 'CreditBucketMissing'],
  [
    'with an inactive bucket',
    async () => addPromo({ creditBucketId: (await addBucket(false)).id }),
    'CreditBucketMissing',
  ],
])('awards nothing for a promo that is %s', async (_, make, code) => {
  const [user, promo] = await Promise.all([createPersona('fresh'), make()])
  expect(await outcomeOf(user.userId, promo.id)).toBe(code)
  expect(await creditsOf(user.userId)).toBe(0n)
  expect(await prisma.ledgerTransaction.count({ where: { userId: user.userId } })).toBe(0)
})

it('awards nothing to a deleted account', async () => {
  const [user, promo] = await Promise.all([createPersona('fresh'), addPromo()])
  await prisma.user.update({ where: { id: user.userId }, data: { deletedAt: new Date() } })
  expect(await outcomeOf(user.userId, promo.id)).toBe('UserNotFound')
})

it('awards once for concurrent claims of one user', async () => {
  const [user, promo] = await Promise.all([createPersona('fresh'), addPromo()])
  const outcomes = await Promise.all(Array.from({ length: 30 }, () => outcomeOf(user.userId, promo.id)))
  expect(count(outcomes)).toEqual({ awarded: 1, PromoAlreadyClaimed: 29 })
  expect(await creditsOf(user.userId)).toBe(500n)
  expect(await prisma.promo.findUnique({ where: { id: promo.id } })).toMatchObject({ spentCents: 500n })
})

it('never exceeds the budget for concurrent claims of many users', async () => {
  const promo = await addPromo({ budgetCents: 7 * 500 + 499 })
  const users = await Promise.all(Array.from({ length: 30 }, () => createPersona('fresh')))
  const outcomes = await Promise.all(users.map(user => outcomeOf(user.userId, promo.id)))
  expect(count(outcomes)).toEqual({ awarded: 7, PromoUnavailable: 23 })
  expect(await prisma.promo.findUnique({ where: { id: promo.id } })).toMatchObject({ spentCents: 3_500n })
  expect(await prisma.promoClaim.count({ where: { promoId: promo.id } })).toBe(7)
})

it('waits for a concurrent account deletion and then awards nothing', async () => {
  const [user, promo] = await Promise.all([createPersona('fresh'), addPromo()])
  let claim: Promise<string> | undefined
  await transaction(async deletion => {
    await deletion.run(sql`select from users where id = ${user.userId} for update`)
    claim = outcomeOf(user.userId, promo.id)
    await wait(100)
    await deletion.run(sql`update users set deleted_at = now() where id = ${user.userId}`)
  })
  expect(await claim).toBe('UserNotFound')
  expect(await creditsOf(user.userId)).toBe(0n)
})

it('waits for a date of birth of a minor, or for new terms, and then uses them', async () => {
  const [minor, user, promo] = await Promise.all([
    createPersona('fresh'),
    createPersona('fresh'),
    addPromo({ creditsCents: 500 }),
  ])
  const claimDuring = async (userId: number, change: Sql) => {
    let claim: Promise<string> | undefined
    await transaction(async other => {
      await other.run(sql`select from users where id = ${userId} for update`)
      claim = outcomeOf(userId, promo.id)
      await vi.waitFor(async () =>
        expect(
          await other.row(sql`select from pg_locks where pg_backend_pid() = any(pg_blocking_pids(pid))`),
        ).toBeDefined(),
      )
      await other.run(change)
    })
    return claim
  }
  const born = sql`update user_kyc set date_of_birth = now() - interval '17 years' where user_id = ${minor.userId}`
  expect(await claimDuring(minor.userId, born)).toBe('PromoNotEligible')
  expect(await creditsOf(minor.userId)).toBe(0n)
  const lowered = sql`update promos set credits_cents = 100 where id = ${promo.id}`
  expect(await claimDuring(user.userId, lowered)).toBe('awarded')
  expect(await creditsOf(user.userId)).toBe(100n)
})
