import { randomUUID } from 'node:crypto'
import sql from 'sql-template-tag'
import { describe, expect, it } from 'vitest'
import { isAnyoneInvolved, isInvolved } from '@/lib/change/policy/involvement'
import { undoChange } from '@/lib/console/audit-log/revert'
import { db } from '@/lib/db/client'
import { withoutIdempotency } from '@/lib/db/idempotent'
import { resetDatabase } from '@/lib/db/testing/reset-database'
import { saveSegment } from '@/lib/people/account/directory/save-segment'
import { createOperator } from '@/lib/people/testing/operators'
import { claimPromo } from '@/lib/rewards/promo/claim-promo'
import type { PromoRule } from '@/lib/rewards/promo/rules'
import { changePromo, createPromo } from '@/lib/rewards/promo/save-promo'
import { publishDraft } from '@/lib/rewards/testing/publish-draft'
import { approveWithdrawal } from './decide-withdrawal'
import { requestWithdrawal } from './request-withdrawal'
import { makePayer } from './testing/payments'

await resetDatabase()

const reason = 'Nothing to see here'

async function makeFriend() {
  const { userId, methodId } = await makePayer(5_000n)
  const withdraw = (amountCents: bigint) =>
    requestWithdrawal(withoutIdempotency, userId, { amountCents, paymentMethodId: methodId })
  return { userId, withdraw }
}

type Terms = { creditsCents?: number; budgetCents?: number; rules?: PromoRule[] }

async function publish(by: Awaited<ReturnType<typeof createOperator>>, terms: Terms = {}) {
  const { id: creditBucketId } = await db.one<{ id: number }>(sql`
    insert into credit_buckets (name, bucket) values (${randomUUID()}, 'site_credits') returning id`)
  const form = {
    name: `Promo ${randomUUID().slice(0, 8)}`,
    description: '',
    creditsCents: 1,
    creditBucketId,
    startsAt: null,
    endsAt: null,
    budgetCents: 48_000,
    rules: [] as PromoRule[],
    ...terms,
  }
  const { id } = await createPromo(by, form)
  await publishDraft(by, id, reason)
  return { id, form }
}

async function change(
  by: Awaited<ReturnType<typeof createOperator>>,
  promo: { id: number; form: object },
  terms: Terms,
) {
  const { updatedAt } = await db.one<{ updatedAt: Date }>(sql`
    select updated_at from promos where id = ${promo.id}`)
  const form = { ...promo.form, ...terms } as Parameters<typeof changePromo>[1]['form']
  await changePromo(by, { id: promo.id, updatedAt, form }, reason)
}

const claimedBefore = (id: number, claims: number) =>
  db.run(sql`update promos set claims = ${claims}, spent_cents = ${claims} where id = ${id}`)

const givenOf = async (userId: number) =>
  (
    await db.one<{ cents: bigint }>(sql`
      select given_cents as cents from buckets where user_id = ${userId} and kind = 'site_credits'`)
  ).cents

describe('site credits of a promo are given by its operators', () => {
  it('if the credits were raised, however many users claimed them before', async () => {
    const [by, friend] = [await createOperator(), await makeFriend()]
    const promo = await publish(by)
    await claimedBefore(promo.id, 60)
    await change(by, promo, { creditsCents: 24_000 })
    await claimPromo(friend.userId, promo.id)
    expect(await givenOf(friend.userId)).toBe(24_000n)
    expect(await db.one(sql`select ${isAnyoneInvolved(sql`${friend.userId}::int`)} as is`)).toEqual({
      is: true,
    })
    expect(await friend.withdraw(1_000n)).toMatchObject({ needsApproval: true })
  })

  it('if the rules changed, however many users claimed them before', async () => {
    const [by, friend] = [await createOperator(), await makeFriend()]
    const promo = await publish(by, { creditsCents: 500 })
    await claimedBefore(promo.id, 60)
    await change(by, promo, { rules: [{ rule: 'min_days_since_sign_up', days: 0 }] })
    await claimPromo(friend.userId, promo.id)
    expect(await givenOf(friend.userId)).toBe(500n)
  })

  it('if a code chooses the users, however many claimed them', async () => {
    const [by, friend] = [await createOperator(), await makeFriend()]
    const promo = await publish(by, {
      creditsCents: 500,
      rules: [{ rule: 'promo_code', any_of: ['FRIENDS'] }],
    })
    await claimedBefore(promo.id, 60)
    await db.run(sql`update users set promo_code = 'FRIENDS' where id = ${friend.userId}`)
    await claimPromo(friend.userId, promo.id)
    expect(await givenOf(friend.userId)).toBe(500n)
  })

  it('unless fifty users claimed the same credits and rules, also if the budget or the name changed', async () => {
    const [by, friend] = [await createOperator(), await makeFriend()]
    const promo = await publish(by, { creditsCents: 500 })
    await claimedBefore(promo.id, 50)
    await change(by, promo, { budgetCents: 49_000 })
    await claimPromo(friend.userId, promo.id)
    expect(await givenOf(friend.userId)).toBe(0n)
  })
})

describe('the author of a segment', () => {
  async function claimBySegment() {
    const [author, publisher, friend] = [await createOperator(), await createOperator(), await makeFriend()]
    const name = `VIP ${randomUUID().slice(0, 8)}`
    const { auditId } = await saveSegment(
      author,
      { name, selection: { ids: [String(friend.userId)] } },
      'UTC',
    )
    const rules: PromoRule[] = [{ rule: 'segment', any_of: [name.toUpperCase()] }]
    const promo = await publish(publisher, { creditsCents: 40_000, rules })
    await claimPromo(friend.userId, promo.id)
    return { author, friend, auditId, promo }
  }

  it('is involved with its users who claimed a promo for it', async () => {
    const { author, friend } = await claimBySegment()
    const { id } = await friend.withdraw(1_000n)
    await expect(approveWithdrawal(author, { withdrawalId: id }, reason)).rejects.toMatchObject({
      code: 'SecondManagerNeeded',
    })
    await approveWithdrawal(await createOperator(), { withdrawalId: id }, reason)
  })

  it('stays involved after the promo no longer names it and it was deleted', async () => {
    const { author, friend, auditId, promo } = await claimBySegment()
    await change(await createOperator(), promo, { rules: [{ rule: 'email_verified' }] })
    await undoChange(author, auditId)
    expect(await isInvolved(db, friend.userId, author.operatorId)).toBe(true)
    expect(await isInvolved(db, friend.userId, (await createOperator()).operatorId)).toBe(false)
  })
})
