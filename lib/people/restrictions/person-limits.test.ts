import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { defaultSettings } from '@/lib/change/settings/definitions'
import { db } from '@/lib/db/client'
import { transaction } from '@/lib/db/transaction'
import { makeUser, newIdentifiers } from '@/lib/people/testing/users'
import { assertWithinDepositLimits } from './deposit-limits'

/** Two accounts of one mailbox. */
async function makePair() {
  const [one, other] = [await makeUser(), await makeUser()]
  for (const { id, email } of [one, { ...other, email: one.email.replace('@', '+b@') }])
    await db.run(sql`update users set email = ${email}, email_verified_at = now() where id = ${id}`)
  return [one.id, other.id] as const
}

const deposit = (userId: number, cents: number) =>
  transaction(async tx => {
    await assertWithinDepositLimits(tx, userId, BigInt(cents), defaultSettings)
    await tx.run(sql`insert into deposits (user_id, amount_cents) values (${userId}, ${cents})`)
  })

test('the lowest own limit of a person counts for all of their accounts, with the deposits of all', async () => {
  const [one, other] = await makePair()
  await db.run(sql`insert into deposit_limits (user_id, daily_cents) values (${one}, 1000)`)
  await expect(deposit(other, 1001)).rejects.toMatchObject({
    code: 'DepositLimitReached',
    detail: { period: 'daily', limitCents: 1000n, leftCents: 1000n, isOwn: true },
  })
  await deposit(other, 600)
  await expect(deposit(one, 401)).rejects.toMatchObject({ detail: { leftCents: 400n } })
  await deposit(one, 400)
  await expect(deposit(other, 1)).rejects.toMatchObject({ detail: { leftCents: 0n } })
})

/** The first and the last share no key, but each has one of the account between them. */
async function makeChain() {
  const [[first, between], { id: last }] = [await makePair(), await makeUser()]
  const { phone } = newIdentifiers()
  for (const id of [between, last])
    for (const number of [phone, newIdentifiers().phone])
      await db.run(sql`update users set phone = ${number}, phone_verified_at = now() where id = ${id}`)
  return [first, last] as const
}

test('limits count through a chain of accounts, also for concurrent deposits', async () => {
  const [first, last] = await makeChain()
  await db.run(sql`insert into deposit_limits (user_id, daily_cents) values (${first}, 1000)`)
  await expect(deposit(last, 1001)).rejects.toMatchObject({ detail: { limitCents: 1000n, isOwn: true } })
  const outcomes = await Promise.allSettled([first, last].map(userId => deposit(userId, 600)))
  expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
})

test('the general limit is one for both, also for concurrent deposits', async () => {
  const [one, other] = await makePair()
  const cents = defaultSettings.deposit_limit_daily_cents
  const outcomes = await Promise.allSettled([one, other].map(userId => deposit(userId, cents)))
  expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
})
