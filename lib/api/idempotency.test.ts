import { randomUUID } from 'node:crypto'
import sql from 'sql-template-tag'
import { expect, test, vi } from 'vitest'
import { Failure } from '@/lib/core/failure'
import { db as pool, prisma } from '@/lib/db/client'
import { transaction } from '@/lib/db/transaction'
import {
  deleteExpiredKeys,
  expireDelivered,
  type IdempotentRequest,
  identifyRequest,
  withIdempotency,
} from './idempotency'

const bytes = (text: string, query = '') => ({ query, bytes: new TextEncoder().encode(text) })

async function makeUser() {
  const name = randomUUID()
  return prisma.user.create({ data: { email: `${name}@example.test`, username: name, passwordHash: '-' } })
}

/** A piece of work that counts how often it was done, in the database. */
async function makeWork() {
  const user = await makeUser()
  const work = (attempt: IdempotentRequest, fails = false, isDelivered = () => true) =>
    withIdempotency(
      attempt,
      runIdempotent =>
        transaction(db =>
          runIdempotent(db, async () => {
            await db.run(sql`insert into referral_logs (user_id, referral_link) values (${user.id}, 'x')`)
            if (fails) throw new Failure('BodyTooLarge', { limitBytes: 7 })
            return { done: true }
          }),
        ),
      isDelivered,
    )
  const timesDone = async () => prisma.referralLog.count({ where: { userId: user.id } })
  return { user, work, timesDone }
}

test('the same key and body run once and get the same reply, also concurrently', async () => {
  const { user, work, timesDone } = await makeWork()
  const attempt = () => identifyRequest({ userId: user.id }, 'test', 'k1', bytes('a'))
  const outcomes = await Promise.allSettled(Array.from({ length: 12 }, () => work(attempt())))
  expect(await work(attempt())).toEqual({ done: true })
  expect(await timesDone()).toBe(1)
  for (const outcome of outcomes)
    if (outcome.status === 'rejected')
      expect(outcome.reason).toMatchObject({ code: 'IdempotencyKeyInFlight' })
})

test('the same key with another body is rejected', async () => {
  const { user, work, timesDone } = await makeWork()
  await work(identifyRequest({ userId: user.id }, 'test', 'k1', bytes('a')))
  await expect(work(identifyRequest({ userId: user.id }, 'test', 'k1', bytes('b')))).rejects.toMatchObject({
    code: 'IdempotencyKeyReused',
  })
  expect(await timesDone()).toBe(1)
})

test('the same key with another query string is rejected', async () => {
  const { user, work } = await makeWork()
  await work(identifyRequest({ userId: user.id }, 'test', 'k1', bytes('a')))
  await expect(
    work(identifyRequest({ userId: user.id }, 'test', 'k1', bytes('a', 'b=1'))),
  ).rejects.toMatchObject({
    code: 'IdempotencyKeyReused',
  })
})

test('a stored success is never overwritten by a later failure', async () => {
  const { user, work, timesDone } = await makeWork()
  const attempt = identifyRequest({ userId: user.id }, 'test', 'k1', bytes('a'))
  await withIdempotency(attempt, runIdempotent =>
    transaction(db =>
      runIdempotent(db, async () => {
        await db.run(sql`insert into referral_logs (user_id, referral_link) values (${user.id}, 'x')`)
        const { userId, scope, key, requestHash } = attempt
        const outcome = JSON.stringify({ failure: { code: 'BodyTooLarge', detail: {} } })
        await pool.run(sql`
          insert into idempotency_keys (user_id, scope, key, request_hash, outcome, expires_at)
          values (${userId}, ${scope}, ${key}, ${requestHash}, ${outcome}::text::jsonb, now() + interval '1 day')`)
        return { done: true }
      }),
    ),
  )
  expect(await work(attempt)).toEqual({ done: true })
  expect(await timesDone()).toBe(1)
})

test('the same key of another user is another request', async () => {
  const [one, other] = [await makeWork(), await makeWork()]
  await one.work(identifyRequest({ userId: one.user.id }, 'test', 'k1', bytes('a')))
  await other.work(identifyRequest({ userId: other.user.id }, 'test', 'k1', bytes('a')))
  expect(await other.timesDone()).toBe(1)
})

test('a failure is stored with its detail, and its changes are rolled back', async () => {
  const { user, work, timesDone } = await makeWork()
  const attempt = identifyRequest({ userId: user.id }, 'test', 'k1', bytes('a'))
  const failure = { code: 'BodyTooLarge', detail: { limitBytes: 7 } }
  await expect(work(attempt, true)).rejects.toMatchObject(failure)
  await expect(work(attempt, false)).rejects.toMatchObject(failure)
  expect(await timesDone()).toBe(0)
})

test('without a key, concurrent equal bodies get the first reply', async () => {
  const { user, work, timesDone } = await makeWork()
  const attempt = identifyRequest({ userId: user.id }, 'test', null, bytes('a'))
  const outcomes = await Promise.all(Array.from({ length: 5 }, () => work(attempt, false, () => false)))
  expect(outcomes).toEqual(Array(5).fill({ done: true }))
  expect(await timesDone()).toBe(1)
})

test('without a key, the same body runs again after a failure, also concurrently', async () => {
  const { user, work, timesDone } = await makeWork()
  const attempt = identifyRequest({ userId: user.id }, 'test', null, bytes('a'))
  const failure = { code: 'BodyTooLarge' }
  await expect(work(attempt, true)).rejects.toMatchObject(failure)
  const [failed, done] = await Promise.allSettled([work(attempt, true), work(attempt, false, () => false)])
  expect(done).toEqual({ status: 'fulfilled', value: { done: true } })
  // It gets the stored success if it was second.
  if (failed.status === 'rejected') expect(failed.reason).toMatchObject(failure)
  expect(await timesDone()).toBe(1)
})

test('without a key, the same body runs again after the first one expired', async () => {
  const { user, work, timesDone } = await makeWork()
  const attempt = identifyRequest({ userId: user.id }, 'test', null, bytes('a'))
  await work(attempt)
  await pool.run(
    sql`update idempotency_keys set expires_at = now() - interval '1 s' where user_id = ${user.id}`,
  )
  await work(attempt)
  expect(await timesDone()).toBe(2)
})

/** Moves the user's stored requests into the past. */
const age = (userId: number, seconds: number) =>
  pool.run(sql`
    update idempotency_keys set expires_at = expires_at - make_interval(secs => ${seconds}) where user_id = ${userId}`)

async function readTime(statement: ReturnType<typeof sql>): Promise<number> {
  const row = await pool.row<{ at: Date }>(statement)
  if (!row) throw new Error('no row')
  return row.at.getTime()
}

const expiryOf = (userId: number) =>
  readTime(sql`select expires_at as at from idempotency_keys where user_id = ${userId}`)

/** Expects that the request expires so many seconds after a time during `act`, however long that takes. */
async function expectExpiry(userId: number, seconds: number, act: () => Promise<unknown>): Promise<void> {
  const now = () => readTime(sql`select clock_timestamp() as at`)
  const before = await now()
  await act()
  const after = await now()
  const expiry = await expiryOf(userId)
  expect(expiry).toBeGreaterThanOrEqual(before + 1_000 * seconds)
  expect(expiry).toBeLessThanOrEqual(after + 1_000 * seconds)
}

test('without a key, the same body after a response that was never delivered runs again after 70 s', async () => {
  const { user, work, timesDone } = await makeWork()
  const attempt = identifyRequest({ userId: user.id }, 'test', null, bytes('a'))
  await expectExpiry(user.id, 70, async () => {
    await work(attempt, false, () => false)
    await expireDelivered()
  })
  expect(await work(attempt, false, () => false)).toEqual({ done: true })
  expect(await timesDone()).toBe(1)
  await age(user.id, 71)
  expect(await work(attempt)).toEqual({ done: true })
  expect(await timesDone()).toBe(2)
})

test('without a key, the same body runs again two seconds after delivery of the response', async () => {
  const { user, work, timesDone } = await makeWork()
  const attempt = identifyRequest({ userId: user.id }, 'test', null, bytes('a'))
  await work(attempt)
  await expireDelivered()
  await work(attempt)
  expect(await timesDone()).toBe(1)
  await passTwoSeconds()
  await work(attempt)
  expect(await timesDone()).toBe(2)
})

test('a repetition does not extend the time, and one that is not delivered does not end it', async () => {
  const { user, work, timesDone } = await makeWork()
  const attempt = identifyRequest({ userId: user.id }, 'test', null, bytes('a'))
  await work(attempt, false, () => false)
  await passTwoSeconds()
  await work(attempt, false, () => false)
  expect(await timesDone()).toBe(1)
  await work(attempt)
  await expireDelivered()
  await passTwoSeconds()
  await work(attempt)
  expect(await timesDone()).toBe(2)
})

/** For what counts the time since a delivery. */
async function passTwoSeconds() {
  const at = performance.now() + 2_000
  const now = vi.spyOn(performance, 'now').mockReturnValue(at)
  await expireDelivered()
  now.mockRestore()
}

test('with a key, delivery does not shorten the expiry', async () => {
  const { user, work, timesDone } = await makeWork()
  const attempt = identifyRequest({ userId: user.id }, 'test', 'k1', bytes('a'))
  await work(attempt)
  await expireDelivered()
  await age(user.id, 23 * 3_600)
  await work(attempt)
  expect(await timesDone()).toBe(1)
})

test('outcomes are deleted an hour after expiry', async () => {
  const { user, work } = await makeWork()
  const keys = async () =>
    (await pool.rows<{ key: string }>(sql`select key from idempotency_keys where user_id = ${user.id}`)).map(
      row => row.key,
    )
  for (const key of ['old', 'ended', 'live'])
    await work(identifyRequest({ userId: user.id }, 'test', key, bytes('a')))
  const end = (key: string, minutesAgo: number) =>
    pool.run(sql`
      update idempotency_keys set expires_at = now() - make_interval(mins => ${minutesAgo})
       where user_id = ${user.id} and key = ${key}`)
  await end('key old', 61)
  await end('key ended', 59)
  expect(await deleteExpiredKeys()).toBeGreaterThanOrEqual(1)
  expect((await keys()).sort()).toEqual(['key ended', 'key live'])
})

test('an empty or too long key is rejected', () => {
  for (const key of ['', 'k'.repeat(256)])
    expect(() => identifyRequest({ userId: 1 }, 'test', key, bytes(''))).toThrow(
      expect.objectContaining({ code: 'IdempotencyKeyInvalid' }),
    )
})
