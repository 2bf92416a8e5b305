import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import sql from 'sql-template-tag'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { isUnavailable } from './is-unavailable'

/** Between us and PostgreSQL: hands on what is said, or swallows it, or hangs up. */
let between: Server
let isSwallowing = false
const sockets = new Set<Socket>()
let client: typeof import('@/lib/db/client')
let transaction: typeof import('@/lib/db/transaction').transaction

beforeAll(async () => {
  const url = new URL(process.env.DATABASE_URL ?? '')
  const port = Number(url.port || 5432)
  between = createServer(here => {
    const there = connect(port, url.hostname)
    for (const [from, to] of [
      [here, there],
      [there, here],
    ] as const) {
      sockets.add(from)
      from.on('data', bytes => isSwallowing || to.write(bytes))
      from.on('error', () => undefined).on('close', () => to.destroy())
    }
  }).listen(0, '127.0.0.1')
  await once(between, 'listening')
  url.hostname = '127.0.0.1'
  url.port = String((between.address() as AddressInfo).port)
  vi.stubEnv('DATABASE_URL', url.href)
  client = await import('@/lib/db/client')
  transaction = (await import('@/lib/db/transaction')).transaction
})

afterEach(async () => {
  isSwallowing = false
  hangUp()
  // Until the pool has seen that they are gone.
  await wait(100)
})

afterAll(async () => {
  await client.pool.end()
  hangUp()
  between.close()
})

function hangUp() {
  for (const socket of sockets) socket.resetAndDestroy()
  sockets.clear()
}

const failureOf = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    error => error,
  )

test('a database that says nothing any more is given up within 10 s, also in a transaction', async () => {
  const { db, prisma } = client
  await Promise.all([db.rows(sql`select 1`), db.rows(sql`select 1`), prisma.setting.findFirst()])
  isSwallowing = true
  const begun = performance.now()
  const errors = await Promise.all([
    failureOf(db.rows(sql`select 1`)),
    failureOf(transaction(db => db.rows(sql`select 1`))),
    failureOf(prisma.setting.findFirst()),
  ])
  expect(performance.now() - begun).toBeLessThan(10_000)
  expect(errors.map(isUnavailable)).toEqual([true, true, true])
  isSwallowing = false
  expect(await db.rows(sql`select 1 as one`)).toEqual([{ one: 1 }])
}, 20_000)

test('a connection that is lost in the middle is told of, and the next one serves', async () => {
  const { db, prisma } = client
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
  hangUp()
  expect((await Promise.all(works)).map(isUnavailable)).toEqual([true, true, true, true])
  expect(await db.rows(sql`select 1 as one`)).toEqual([{ one: 1 }])
})

test('a row that somebody holds for too long counts too, however it is waited for', async () => {
  const { prisma, db } = client
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
  const { db, prisma } = client
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
