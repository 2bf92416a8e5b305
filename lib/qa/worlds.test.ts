import { randomUUID } from 'node:crypto'
import sql from 'sql-template-tag'
import { describe, expect, test } from 'vitest'
import { db, prisma } from '@/lib/db/client'
import { selectNow } from '@/lib/db/clock'
import { resetDatabase } from '@/lib/db/testing/reset-database'
import { transaction } from '@/lib/db/transaction'
import { deleteAccount } from '@/lib/people/account/lifecycle/delete-account'
import { sendPasswordCode } from '@/lib/people/account/recovery/send-password-code'
import { verifyCode } from '@/lib/people/account/recovery/verify-code'
import { hashToken } from '@/lib/people/account/sessions/access-token'
import { findTokenHolder } from '@/lib/people/account/sessions/find-token-holder'
import { takeTimeOut } from '@/lib/people/restrictions/responsible-play/exclude-self'
import { readSentCode, testNetwork } from '@/lib/people/testing/users'
import { importFeed } from '@/lib/play/feed/import-feed'
import { claimPromo } from '@/lib/rewards/promo/claim-promo'
import { advanceWorld } from './advance-world'
import { createPersona } from './create-persona'
import { runInWorld } from './run-in-world'
import { personaName } from './schema'
import { worldRequest } from './schema-worlds'
import { createIn, daySeconds as day, makeWorld } from './testing/worlds'

await resetDatabase()

const year = 365 * day

/** The four clocks of PostgreSQL, in seconds ahead of its own. */
const readClocks = sql`
  select extract(epoch from now() - pg_catalog.now())::float8 as of_begin,
         extract(epoch from transaction_timestamp() - pg_catalog.now())::float8 as of_transaction,
         extract(epoch from statement_timestamp() - pg_catalog.statement_timestamp())::float8 as of_statement,
         clock_timestamp() > pg_catalog.clock_timestamp() + interval '1 hour' as is_ahead`

const ahead = (seconds: number) => ({
  ofBegin: seconds,
  ofTransaction: seconds,
  ofStatement: seconds,
  isAhead: seconds > 3_600,
})

describe('the clock', () => {
  test('is ahead in statements, transactions and functions, and outside of the world as before', async () => {
    const world = await makeWorld({ clock: { offset_seconds: 2 * year } })
    await runInWorld(world, async () => {
      expect(await db.row(readClocks)).toEqual(ahead(2 * year))
      expect(await transaction(tx => tx.row(readClocks))).toEqual(ahead(2 * year))
    })
    // More calls than the pool has connections: one that served the world has the service's clock again.
    for (let call = 0; call < 12; call++) expect(await db.row(readClocks)).toEqual(ahead(0))
    expect(await transaction(tx => tx.row(readClocks))).toEqual(ahead(0))
  })

  test('differs in worlds that run at the same time', async () => {
    const years = [0, 1, 5, 20]
    const worlds = await Promise.all(years.map(n => makeWorld({ clock: { offset_seconds: n * year } })))
    const read = (world: number) =>
      runInWorld(world, () => Promise.all([db.row(readClocks), transaction(tx => tx.row(readClocks))]))
    for (let round = 0; round < 5; round++)
      expect(await Promise.all(worlds.map(read))).toEqual(years.map(n => [ahead(n * year), ahead(n * year)]))
  })

  test('stands still in a frozen world, and can be moved', async () => {
    const world = await makeWorld({ clock: { frozen_at: '2050-02-03T04:05:06Z' } })
    const select = sql`select now() as now, clock_timestamp() as clock, statement_timestamp() as statement`
    const read = () => runInWorld(world, () => db.row(select))
    const at = new Date('2050-02-03T04:05:06Z')
    expect(await read()).toEqual({ now: at, clock: at, statement: at })
    expect(await advanceWorld(world, day)).toMatchObject({ now: new Date('2050-02-04T04:05:06Z') })
    const next = new Date('2050-02-04T04:05:06Z')
    expect(await read()).toEqual({ now: next, clock: next, statement: next })
  })

  test('sets defaults of columns and the terms of tokens, which are valid in the world', async () => {
    const world = await makeWorld({ clock: { frozen_at: '2060-01-01T00:00:00Z' } })
    const { userId, accessToken } = await createIn(world, 'funded')
    const at = new Date('2060-01-01T00:00:00Z')
    expect(await prisma.user.findUnique({ where: { id: userId } })).toMatchObject({ createdAt: at })
    expect(await prisma.accessToken.findFirst({ where: { userId } })).toMatchObject({
      createdAt: at,
      lastUsedAt: at,
      expiresAt: new Date('2060-01-31T00:00:00Z'),
    })
    const holder = await runInWorld(world, () => findTokenHolder(hashToken(accessToken)))
    expect(holder).toMatchObject({ id: userId, now: at })
    await advanceWorld(world, 31 * day)
    expect(await runInWorld(world, () => findTokenHolder(hashToken(accessToken)))).toBeNull()
  })

  test('is ahead for users in every state', async () => {
    const world = await makeWorld({ clock: { offset_seconds: 10 * year } })
    const start = await selectNow(db)
    for (const name of personaName.options) {
      const { userId } = await createIn(world, name)
      const { createdAt } = await prisma.user.findUniqueOrThrow({ where: { id: userId } })
      expect(createdAt.getTime() - start.getTime(), name).toBeGreaterThan(9 * year * 1_000)
    }
  })

  test('defaults of users outside of worlds are the time of the service', async () => {
    await makeWorld({ clock: { offset_seconds: year } })
    const before = await selectNow(db)
    const { userId } = await createPersona('fresh')
    const { createdAt } = await prisma.user.findUniqueOrThrow({ where: { id: userId } })
    expect(createdAt.getTime()).toBeGreaterThanOrEqual(before.getTime() - 1)
    expect(createdAt.getTime()).toBeLessThanOrEqual((await selectNow(db)).getTime())
  })

  test('jobs that a world enqueues are due by the clock of the service', async () => {
    const world = await makeWorld({ clock: { offset_seconds: 3 * year } })
    const { email } = await createIn(world, 'fresh')
    await runInWorld(world, () => sendPasswordCode(email))
    const late = await db.row(sql`
      select count(*)::int as jobs from graphile_worker.jobs where run_at > now() + interval '1 day'`)
    expect(late).toEqual({ jobs: 0 })
  })

  test('cannot be before the service’s, or further ahead than fifty years', async () => {
    const past = makeWorld({ clock: { frozen_at: '2020-01-01T00:00:00Z' } })
    await expect(past).rejects.toThrow('WorldClockOutOfRange')
    const future = makeWorld({ clock: { frozen_at: '2200-01-01T00:00:00Z' } })
    await expect(future).rejects.toThrow('WorldClockOutOfRange')
    expect(() => worldRequest.parse({ clock: { offset_seconds: -1 } })).toThrow()
    expect(() =>
      worldRequest.parse({ clock: { offset_seconds: 1, frozen_at: '2050-01-01T00:00:00Z' } }),
    ).toThrow('not both')
    const world = await makeWorld({ clock: { offset_seconds: 49 * year } })
    await expect(advanceWorld(world, 2 * year)).rejects.toThrow('WorldClockOutOfRange')
    await expect(advanceWorld(2_000_000_000, 1)).rejects.toThrow('WorldNotFound')
  })
})

describe('what expires', () => {
  test('a password code is valid for 24 hours of its world', async () => {
    const [world, other] = [await makeWorld(), await makeWorld()]
    const [user, unaffected] = [await createIn(world, 'fresh'), await createIn(other, 'fresh')]
    const codes = await Promise.all(
      [user, unaffected].map(async ({ email }, index) => {
        await runInWorld([world, other][index] ?? 0, () => sendPasswordCode(email))
        return readSentCode(email)
      }),
    )
    const verify = (id: number, email: string, code = '') =>
      runInWorld(id, () => verifyCode(email, code, testNetwork))
    await advanceWorld(world, day - 600)
    await verify(world, user.email, codes[0])
    await advanceWorld(world, 601)
    await expect(verify(world, user.email, codes[0])).rejects.toThrow('InvalidOtp')
    await verify(other, unaffected.email, codes[1])
  })

  test('a promo ends', async () => {
    const bucket = await prisma.creditBucket.create({
      data: { name: `Bucket ${randomUUID()}`, bucket: 'credits', isActive: true },
    })
    const promo = await prisma.promo.create({
      data: {
        name: 'Ends in an hour',
        creditsCents: 500,
        creditBucketId: bucket.id,
        status: 'published',
        endsAt: new Date((await selectNow(db)).getTime() + 3_600_000),
      },
    })
    const world = await makeWorld()
    const [early, late] = [await createIn(world, 'fresh'), await createIn(world, 'fresh')]
    await runInWorld(world, () => claimPromo(early.userId, promo.id))
    await advanceWorld(world, 7_200)
    const claim = runInWorld(world, () => claimPromo(late.userId, promo.id))
    await expect(claim).rejects.toThrow('PromoUnavailable')
    const outside = await createPersona('fresh')
    await claimPromo(outside.userId, promo.id)
  })
})

describe('jobs of a world', () => {
  test('purge accounts 30 days after their deletion, in the world alone', async () => {
    const [world, other] = [await makeWorld(), await makeWorld()]
    const users = await Promise.all([
      createIn(world, 'fresh'),
      createIn(other, 'fresh'),
      createPersona('fresh'),
    ])
    for (const { userId } of users) await deleteAccount(userId)
    const isPurged = async () => {
      const rows = await prisma.user.findMany({ where: { id: { in: users.map(user => user.userId) } } })
      return users.map(user => rows.find(row => row.id === user.userId)?.purgedAt !== null)
    }
    expect(await advanceWorld(world, 29 * day)).toMatchObject({ purged: 0 })
    expect(await isPurged()).toEqual([false, false, false])
    expect(await advanceWorld(world, day + 1)).toMatchObject({ purged: 1 })
    expect(await isPurged()).toEqual([true, false, false])
    expect(await advanceWorld(world, 0)).toMatchObject({ purged: 0 })
  })

  test('end time-outs, in the world alone', async () => {
    const world = await makeWorld()
    const [user, outside] = [await createIn(world, 'fresh'), await createPersona('fresh')]
    await runInWorld(world, () => takeTimeOut(user.userId, 3, ''))
    await takeTimeOut(outside.userId, 3, '')
    expect(await advanceWorld(world, 2 * day)).toMatchObject({ timeOuts: 0 })
    expect(await advanceWorld(world, 2 * day)).toMatchObject({ timeOuts: 1 })
    const open = await db.rows(sql`
      select user_id from self_exclusions
       where user_id = any(${[user.userId, outside.userId]}::int[]) and ended_at is null`)
    expect(open).toEqual([{ userId: outside.userId }])
  })

  test('void picks of a postponed match 36 hours after its start, in the world alone', async () => {
    const world = await makeWorld()
    const users = [await createIn(world, 'mid_game'), await createPersona('mid_game')]
    const picked = await db.rows<{ gameId: number; feedGameId: number }>(sql`
      select distinct pick.game_id, pick.feed_game_id
        from pickem_entry_players pick join pickem_entries entry on entry.id = entry_id
       where user_id = any(${users.map(user => user.userId)}::int[])`)
    for (const { gameId, feedGameId } of picked)
      await importFeed({
        game_id: gameId,
        games: [{ feed_game_id: feedGameId, status: 'Postponed' }],
        players: [],
        projections: [],
        results: [],
        contest_standings: [],
      })
    expect(await advanceWorld(world, day)).toMatchObject({ settled: 0 })
    // The matches start in two days.
    expect(await advanceWorld(world, 4 * day)).toMatchObject({ settled: 1 })
    const entries = await prisma.pickemEntry.findMany({
      where: { userId: { in: users.map(user => user.userId) } },
    })
    const outcomes = users.map(user => entries.find(entry => entry.userId === user.userId)?.outcome)
    expect(outcomes).toEqual(['refunded', null])
  })
})
