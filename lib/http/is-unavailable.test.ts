import { setTimeout as wait } from 'node:timers/promises'
import sql from 'sql-template-tag'
import { afterAll, afterEach, expect, test, vi } from 'vitest'
import { openLine } from '@/lib/db/testing'
import { isUnavailable } from './is-unavailable'

const line = await openLine(process.env.DATABASE_URL ?? '')
vi.stubEnv('DATABASE_URL', line.url)
// This file waits for timeouts to pass.
vi.stubEnv('TIMEOUT_SCALE', '1')
const { db, pool, prisma } = await import('@/lib/db/client')
const { transaction } = await import('@/lib/db/transaction')

afterEach(async () => {
  line.unmute()
  line.hangUp()
  // Until the pool has seen that they are gone.
  await wait(100)
})

afterAll(async () => {
  await pool.end()
  line.close()
})

const failureOf = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    error => error,
  )

test('a database that says nothing any more is given up, also in a transaction', async () => {
  await Promise.all([db.rows(sql`select 1`), db.rows(sql`select 1`), prisma.setting.findFirst()])
  line.mute()
  const errors = await Promise.all([
    failureOf(db.rows(sql`select 1`)),
    failureOf(transaction(db => db.rows(sql`select 1`))),
    failureOf(prisma.setting.findFirst()),
  ])
  expect(errors.map(isUnavailable)).toEqual([true, true, true])
  line.unmute()
  expect(await db.rows(sql`select 1 as one`)).toEqual([{ one: 1 }])
})

test('a database that does not take a new connection is unavailable', async () => {
  line.mute()
  // More than the connections that other tests left open.
  const errors = await Promise.all(Array.from({ length: 10 }, () => failureOf(db.rows(sql`select 1`))))
  expect(errors.map(isUnavailable)).toEqual(errors.map(() => true))
})

test('a connection that is lost in the middle is told of, and the next one serves', async () => {
  const sleep = sql`select pg_sleep(2)`
  const works = [
    failureOf(db.rows(sleep)),
    failureOf(prisma.$queryRaw`select pg_sleep(2)`),
    failureOf(transaction(db => db.rows(sleep))),
    // Lost between two statements, when nobody waits for an answer.
    failureOf(
      transaction(async db => {
        await db.rows(sql`select 1`)
        await wait(600)
        await db.rows(sql`select 1`)
      }),
    ),
  ]
  await wait(300)
  line.hangUp()
  expect((await Promise.all(works)).map(isUnavailable)).toEqual([true, true, true, true])
  expect(await db.rows(sql`select 1 as one`)).toEqual([{ one: 1 }])
})

test('a row that somebody holds for too long counts too, however it is waited for', async () => {
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

test('a statement that is wrong is another matter', async () => {
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
