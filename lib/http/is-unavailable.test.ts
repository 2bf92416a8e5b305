import { setTimeout as wait } from 'node:timers/promises'
import sql from 'sql-template-tag'
import { afterAll, afterEach, expect, test, vi } from 'vitest'
import { openProxy } from '@/lib/db/testing'
import { isUnavailable } from './is-unavailable'

const proxy = await openProxy(process.env.DATABASE_URL ?? '')
vi.stubEnv('DATABASE_URL', proxy.url)
// These tests wait for timeouts.
vi.stubEnv('TIMEOUT_SCALE', '1')
const { db, pool, prisma } = await import('@/lib/db/client')
const { transaction } = await import('@/lib/db/transaction')

afterEach(async () => {
  proxy.unmute()
  proxy.reset()
  // Until the pool has noticed the lost connections.
  await wait(100)
})

afterAll(async () => {
  await pool.end()
  proxy.close()
})

const failureOf = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    error => error,
  )

test('an unresponsive database times out, also in a transaction', async () => {
  await Promise.all([db.rows(sql`select 1`), db.rows(sql`select 1`), prisma.setting.findFirst()])
  proxy.mute()
  const errors = await Promise.all([
    failureOf(db.rows(sql`select 1`)),
    failureOf(transaction(db => db.rows(sql`select 1`))),
    failureOf(prisma.setting.findFirst()),
  ])
  expect(errors.map(isUnavailable)).toEqual([true, true, true])
  proxy.unmute()
  expect(await db.rows(sql`select 1 as one`)).toEqual([{ one: 1 }])
})

test('a database that accepts no connection is unavailable', async () => {
  proxy.mute()
  // More than the connections that other tests left open.
  const errors = await Promise.all(Array.from({ length: 10 }, () => failureOf(db.rows(sql`select 1`))))
  expect(errors.map(isUnavailable)).toEqual(errors.map(() => true))
})

test('a lost connection is detected, and the next one works', async () => {
  const sleep = sql`select pg_sleep(2)`
  const works = [
    failureOf(db.rows(sleep)),
    failureOf(prisma.$queryRaw`select pg_sleep(2)`),
    failureOf(transaction(db => db.rows(sleep))),
    // Lost between two statements.
    failureOf(
      transaction(async db => {
        await db.rows(sql`select 1`)
        await wait(600)
        await db.rows(sql`select 1`)
      }),
    ),
  ]
  await wait(300)
  proxy.reset()
  expect((await Promise.all(works)).map(isUnavailable)).toEqual([true, true, true, true])
  expect(await db.rows(sql`select 1 as one`)).toEqual([{ one: 1 }])
})

test('a lock timeout counts as unavailable', async () => {
  const user = await prisma.user.create({
    data: { email: `${crypto.randomUUID()}@held.test`, username: crypto.randomUUID(), passwordHash: '-' },
  })
  await transaction(async held => {
    await held.rows(sql`select id from users where id = ${user.id} for update`)
    const errors = await Promise.all([
      failureOf(prisma.user.updateMany({ where: { id: user.id }, data: { mode: 'Arcade' } })),
      failureOf(db.run(sql`update users set mode = 'Arcade' where id = ${user.id}`)),
    ])
    expect(errors.map(isUnavailable)).toEqual([true, true])
  })
})

test('an invalid statement does not count as unavailable', async () => {
  const errors = await Promise.all([
    failureOf(db.rows(sql`select 1 / 0`)),
    failureOf(prisma.$queryRaw`select 1 / 0`),
    failureOf(
      prisma.accessToken.create({ data: { userId: 0, tokenHash: new Uint8Array(), expiresAt: new Date() } }),
    ),
  ])
  expect(errors.map(error => [error instanceof Error, isUnavailable(error)])).toEqual([
    [true, false],
    [true, false],
    [true, false],
  ])
})
