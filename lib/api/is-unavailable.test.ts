import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import sql from 'sql-template-tag'
import { afterAll, afterEach, expect, test, vi } from 'vitest'
import { openDatabaseProxy } from '@/lib/db/testing/tcp-proxy'
import { isUnavailable } from './is-unavailable'

const direct = process.env.DATABASE_URL ?? ''
const proxy = await openDatabaseProxy(direct)
vi.stubEnv('DATABASE_URL', proxy.url)
// These tests wait for timeouts.
vi.stubEnv('TIMEOUT_SCALE', '1')
const { db, openPool, pool, prisma } = await import('@/lib/db/client')
const { createPrisma } = await import('@/lib/db/prisma')
const { transaction } = await import('@/lib/db/transaction')

afterEach(async () => {
  proxy.setFault('none')
  proxy.reset()
  // Until the pool has noticed the lost connections.
  await wait(100)
})

afterAll(async () => {
  await pool.end()
  proxy.close()
})

/** On a busy machine, the first connections can time out. */
const becomesAvailable = () =>
  vi.waitFor(async () => expect(await db.rows(sql`select 1 as one`)).toEqual([{ one: 1 }]))

/** Waits for three statements and a transaction that waits between two. */
async function becomesBusy(): Promise<void> {
  const client = new pg.Client({ connectionString: direct })
  await client.connect()
  await vi.waitFor(async () => {
    const { rows } = await client.query<{ count: number }>(`
      select count(*)::int from pg_stat_activity
       where datname = current_database() and application_name = 'slatekeeper'
         and (state = 'active' and query like '%pg_sleep%' or state = 'idle in transaction')`)
    expect(rows[0]?.count).toBe(4)
  })
  await client.end()
}

const failureOf = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    error => error,
  )

test('an unresponsive database times out, also in a transaction', async () => {
  await vi.waitFor(() =>
    Promise.all([db.rows(sql`select 1`), db.rows(sql`select 1`), prisma.setting.findFirst()]),
  )
  proxy.setFault('drop')
  const errors = await Promise.all([
    failureOf(db.rows(sql`select 1`)),
    failureOf(transaction(db => db.rows(sql`select 1`))),
    failureOf(prisma.setting.findFirst()),
  ])
  expect(errors.map(isUnavailable)).toEqual([true, true, true])
  proxy.setFault('none')
  await becomesAvailable()
})

test('a database that accepts no connection is unavailable', async () => {
  proxy.setFault('drop')
  // More than the connections that other tests left open.
  const errors = await Promise.all(Array.from({ length: 10 }, () => failureOf(db.rows(sql`select 1`))))
  expect(errors.map(isUnavailable)).toEqual(errors.map(() => true))
})

test('a database whose Unix socket is gone is unavailable', async () => {
  const gone = openPool('postgres://localhost/app?host=/nowhere', { max: 1 })
  const errors = await Promise.all([
    failureOf(gone.query('select 1')),
    failureOf(createPrisma(gone).setting.findFirst()),
  ])
  expect(errors.map(isUnavailable)).toEqual([true, true])
  await gone.end()
})

test('a standby, and a server that accepts no writes because its disk is full, are unavailable', async () => {
  const standby = new URL(direct)
  standby.searchParams.set('options', '-c default_transaction_read_only=on')
  const readOnly = openPool(standby.href, { max: 1 })
  const errors = await Promise.all([
    failureOf(readOnly.query("update users set mode = 'Arcade' where id = 0")),
    failureOf(createPrisma(readOnly).user.updateMany({ where: { id: 0 }, data: { mode: 'Arcade' } })),
  ])
  expect(errors.map(isUnavailable)).toEqual([true, true])
  await readOnly.end()
})

test('a lost connection is detected, and the next one works', async () => {
  let goOn = () => {}
  const isLost = new Promise<void>(resolve => {
    goOn = resolve
  })
  const sleep = sql`select pg_sleep(60)`
  const works = [
    failureOf(db.rows(sleep)),
    failureOf(prisma.$queryRaw`select pg_sleep(60)`),
    failureOf(transaction(db => db.rows(sleep))),
    // Lost between two statements.
    failureOf(
      transaction(async db => {
        await db.rows(sql`select 1`)
        await isLost
        await db.rows(sql`select 1`)
      }),
    ),
  ]
  await becomesBusy()
  proxy.reset()
  goOn()
  expect((await Promise.all(works)).map(isUnavailable)).toEqual([true, true, true, true])
  await becomesAvailable()
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

test('a database that is being copied is unavailable', async () => {
  const copied = new URL(direct)
  copied.pathname = '/copied_by_a_test'
  const server = new pg.Client({ connectionString: direct })
  await server.connect()
  await server.query('drop database if exists copied_by_a_test')
  await server.query('create database copied_by_a_test template template0 allow_connections false')
  const errors = await Promise.all([
    failureOf(new pg.Client({ connectionString: copied.href }).connect()),
    failureOf(createPrisma(openPool(copied.href, { max: 1 })).setting.findFirst()),
  ])
  await server.query('drop database copied_by_a_test')
  await server.end()
  expect(errors.map(error => [error?.message, isUnavailable(error)])).toEqual([
    ['database "copied_by_a_test" is not currently accepting connections', true],
    [expect.stringContaining('is not currently accepting connections'), true],
  ])
})

test('a database that is being replaced, and a pool that was closed, are unavailable', async () => {
  const missing = new URL(direct)
  missing.pathname = '/slatekeeper_of_no_one'
  const client = new pg.Client({ connectionString: missing.href })
  const error = await client.connect().catch((reason: unknown) => reason)
  expect([(error as { code?: string }).code, isUnavailable(error)]).toEqual(['3D000', true])
  const closed = new pg.Pool({ connectionString: direct })
  await closed.end()
  expect(isUnavailable(await closed.query('select 1').catch((reason: unknown) => reason))).toBe(true)
})
