import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { readSettings } from '@/lib/change/settings/read'
import { overrideSettings, restoreSettings } from '@/lib/core/testing/settings'
import { db, openTargets, prisma } from '@/lib/db/client'
import { selectNow } from '@/lib/db/clock'
import { publicUrl } from '@/lib/db/public-url'
import { resetDatabase } from '@/lib/db/testing/reset-database'
import { transaction } from '@/lib/db/transaction'
import { listRecordedEvents, makeEndpoint } from '@/lib/notify/testing/webhooks'
import { deleteAccount } from '@/lib/people/account/lifecycle/delete-account'
import { sendPasswordCode } from '@/lib/people/account/recovery/send-password-code'
import { verifyCode } from '@/lib/people/account/recovery/verify-code'
import { hashToken } from '@/lib/people/account/sessions/access-token'
import { findTokenHolder } from '@/lib/people/account/sessions/find-token-holder'
import { takeTimeOut } from '@/lib/people/restrictions/responsible-play/exclude-self'
import { readSentCode, testNetwork } from '@/lib/people/testing/users'
import { importFeed } from '@/lib/play/feed/import-feed'
import { createPersona } from '@/lib/qa/create-persona'
import { personaName } from '@/lib/qa/schema'
import { advanceWorld } from '@/lib/qa/worlds/advance'
import { usersPerWorld, worldName } from '@/lib/qa/worlds/names'
import { readParts } from '@/lib/qa/worlds/read-parts'
import { worldRequest } from '@/lib/qa/worlds/schema'
import { deleteSnapshot, listSnapshots, restoreSnapshot, takeSnapshot } from '@/lib/qa/worlds/snapshots'
import {
  changeWorld,
  closeDatabase,
  closeIdleWorlds,
  createWorld,
  deleteUnusedWorlds,
  deleteWorld,
  inWorld,
  listWorlds,
} from '@/lib/qa/worlds/worlds'
import { claimPromo } from '@/lib/rewards/promo/claim-promo'
import { createIn, daySeconds as day, makeWorld, openWorlds } from '@/server/testing/worlds'

await resetDatabase()

beforeAll(openWorlds)

afterAll(async () => {
  for (const { id } of await listWorlds()) await deleteWorld(id)
})

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

async function existing(...names: string[]): Promise<string[]> {
  const rows = await db.rows<{ name: string }>(sql`
    select datname as name from pg_database where datname = any(${names}::text[]) order by 1`)
  return rows.map(({ name }) => name)
}

describe('a world', () => {
  test('is a database, which is deleted with its snapshots', async () => {
    const id = await makeWorld()
    const { id: snapshot } = await takeSnapshot(id, 'Signed up')
    expect(await existing(worldName(id))).toEqual([worldName(id)])
    await deleteWorld(id)
    expect(await existing(worldName(id))).toEqual([])
    expect((await listSnapshots()).map(one => one.id)).not.toContain(snapshot)
    await expect(deleteWorld(id)).rejects.toThrow('WorldNotFound')
    await expect(changeWorld(id, {} as never)).rejects.toThrow('WorldNotFound')
  })

  test('shares no user, contact, setting, promo or token with another or the service', async () => {
    const worlds = [await makeWorld({ settings: { entry_fee_maximum_cents: 5_000 } }), await makeWorld()]
    const [one, other] = worlds as [number, number]
    const email = `${randomUUID()}@twice.test`
    for (const world of worlds)
      await inWorld(world, async () => {
        const { userId } = await createPersona('fresh')
        await db.run(sql`update users set email = ${email}, email_verified_at = now() where id = ${userId}`)
        await db.run(sql`insert into sounds (key, name, sequence) values (${`of-${world}`}, 'Own', 1000)`)
      })
    for (const world of worlds)
      await inWorld(world, async () => {
        expect(await db.rows(sql`select email from users`)).toEqual([{ email }])
        expect(await prisma.sound.count({ where: { key: { startsWith: 'of-' } } })).toBe(1)
      })
    expect(await db.rows(sql`select from users where email = ${email}`)).toEqual([])
    expect((await inWorld(one, readSettings)).entry_fee_maximum_cents).toBe(5_000)
    const { accessToken } = await createIn(one, 'fresh')
    expect(accessToken).toMatch(new RegExp(`^w${one}-`))
    const find = () => findTokenHolder(hashToken(accessToken))
    expect(await inWorld(one, find)).not.toBeNull()
    expect([await inWorld(other, find), await find()]).toEqual([null, null])
    const fee = (await readSettings()).entry_fee_maximum_cents
    expect((await inWorld(other, readSettings)).entry_fee_maximum_cents).toBe(fee)
  })

  test('answers calls of the same moment from its own database', async () => {
    const worlds = await Promise.all([makeWorld(), makeWorld(), makeWorld()])
    const users = await Promise.all(worlds.map(world => createIn(world, 'fresh')))
    const asked = Array.from({ length: 60 }, (_, index) => index % 3)
    const found = await Promise.all(
      asked.map(index =>
        inWorld(worlds[index] ?? 0, () => findTokenHolder(hashToken(users[index]?.accessToken ?? ''))),
      ),
    )
    expect(found.map(holder => holder?.id)).toEqual(asked.map(index => users[index]?.userId))
    expect(users.map(({ userId }) => Math.floor(userId / usersPerWorld))).toEqual(worlds)
  })

  test('names itself in links', async () => {
    const id = await makeWorld()
    expect(inWorld(id, () => publicUrl('/verify-email?token=x'))).toMatch(`?token=x&qa_world=${id}`)
    expect(inWorld(id, () => publicUrl('/admin'))).toMatch(`/admin?qa_world=${id}`)
    expect(publicUrl('/admin')).not.toContain('qa_world')
  })

  test('runs its jobs soon after they are queued', async () => {
    const id = await makeWorld()
    const { email } = await createIn(id, 'fresh')
    await inWorld(id, () => sendPasswordCode(email))
    const countJobs = () => inWorld(id, () => db.rows(sql`select from graphile_worker.jobs`))
    await vi.waitFor(async () => expect(await countJobs()).toEqual([]), 10_000)
  })

  test('keeps what a snapshot had when it is restored', async () => {
    const id = await makeWorld({ clock: { offset_seconds: year } })
    const before = await createIn(id, 'funded')
    const { id: snapshot } = await takeSnapshot(id, 'Funded')
    const after = await createIn(id, 'fresh')
    await changeWorld(id, worldRequest.parse({ clock: {} }))
    await restoreSnapshot(snapshot)
    await inWorld(id, async () => {
      expect(await prisma.user.count({ where: { id: { in: [before.userId, after.userId] } } })).toBe(1)
      expect(await db.row(readClocks)).toEqual(ahead(year))
    })
    await deleteSnapshot(snapshot)
    await expect(restoreSnapshot(snapshot)).rejects.toThrow('SnapshotNotFound')
  })

  test('is listed with its users and clock', async () => {
    const id = await makeWorld({ clock: { frozen_at: '2050-02-03T04:05:06Z' } })
    await createIn(id, 'fresh')
    const at = new Date('2050-02-03T04:05:06Z')
    expect((await listWorlds())[0]).toMatchObject({
      id,
      users: 1,
      clock: { now: at, offsetSeconds: 0, frozenAt: at },
    })
  })

  test('is closed when no call uses it, and deleted after a day', async () => {
    const [idle, unused] = [await makeWorld(), await makeWorld()]
    await inWorld(idle, () => selectNow(db))
    await vi.waitFor(async () => {
      for (const database of openTargets()) database.usedAt -= 61_000
      await closeIdleWorlds()
      expect(openTargets()).toEqual([])
    })
    await inWorld(idle, () => selectNow(db))
    expect(openTargets()).toHaveLength(1)
    await db.run(sql`update qa_worlds set used_at = now() - interval '25 hours' where id = ${unused}`)
    expect(await deleteUnusedWorlds()).toBe(1)
    expect(await existing(worldName(idle), worldName(unused))).toEqual([worldName(idle)])
  })

  test('is opened again after its connections were lost', async () => {
    const id = await makeWorld()
    await inWorld(id, () => selectNow(db))
    await db.rows(sql`
      select pg_terminate_backend(pid) from pg_stat_activity where datname = ${worldName(id)}`)
    await vi.waitFor(() => inWorld(id, () => selectNow(db)))
    for (const database of openTargets()) await closeDatabase(database)
    expect(await inWorld(id, () => selectNow(db))).toBeInstanceOf(Date)
  })

  test('that would be one too many is rejected, also in a race', async () => {
    overrideSettings({ QA_WORLDS: '3' })
    onTestFinished(restoreSettings)
    const parts = worldRequest.parse({})
    for (const { id } of await listWorlds()) await deleteWorld(id)
    const created = await Promise.allSettled([1, 2, 3, 4, 5].map(() => createWorld(parts)))
    const reasons = created.flatMap(one => (one.status === 'rejected' ? one.reason.code : []))
    expect(reasons).toEqual(['WorldsTooMany', 'WorldsTooMany'])
  })

  test('leaves nothing of one whose parts are rejected', async () => {
    const count = async () => (await listWorlds()).length
    const before = await count()
    await expect(makeWorld({ settings: { nonsense: 1 } })).rejects.toThrow('WorldSettingInvalid')
    await expect(makeWorld({ games: [{ id: 99, status: 'Paused' }] })).rejects.toThrow('CatalogGameNotFound')
    expect(await count()).toBe(before)
  })
})

describe('the clock', () => {
  test('is ahead in statements, transactions and functions, and outside of the world as before', async () => {
    const world = await makeWorld({ clock: { offset_seconds: 2 * year } })
    await inWorld(world, async () => {
      expect(await db.row(readClocks)).toEqual(ahead(2 * year))
      expect(await transaction(tx => tx.row(readClocks))).toEqual(ahead(2 * year))
    })
    expect(await db.row(readClocks)).toEqual(ahead(0))
  })

  test('stands still in a frozen world, can be moved, and set again', async () => {
    const world = await makeWorld({ clock: { frozen_at: '2050-02-03T04:05:06Z' } })
    const select = sql`select now() as now, clock_timestamp() as clock, statement_timestamp() as statement`
    const read = () => inWorld(world, () => db.row(select))
    const at = new Date('2050-02-03T04:05:06Z')
    expect(await read()).toEqual({ now: at, clock: at, statement: at })
    const next = new Date('2050-02-04T04:05:06Z')
    expect(await advanceWorld(world, day)).toMatchObject({ now: next })
    expect(await read()).toEqual({ now: next, clock: next, statement: next })
    await changeWorld(world, worldRequest.parse({ clock: { offset_seconds: -year } }))
    expect(await inWorld(world, () => db.row(readClocks))).toEqual(ahead(-year))
    await changeWorld(world, worldRequest.parse({ clock: {} }))
    expect(await inWorld(world, () => db.row(readClocks))).toEqual(ahead(0))
  })

  test('sets defaults of columns and the terms of tokens, which are valid in the world', async () => {
    const world = await makeWorld({ clock: { frozen_at: '2060-01-01T00:00:00Z' } })
    const { userId, accessToken } = await createIn(world, 'funded')
    const at = new Date('2060-01-01T00:00:00Z')
    const find = () => inWorld(world, () => findTokenHolder(hashToken(accessToken)))
    await inWorld(world, async () => {
      expect(await prisma.user.findUnique({ where: { id: userId } })).toMatchObject({ createdAt: at })
      expect(await prisma.accessToken.findFirst({ where: { userId } })).toMatchObject({
        createdAt: at,
        lastUsedAt: at,
        expiresAt: new Date('2060-01-31T00:00:00Z'),
      })
    })
    expect(await find()).toMatchObject({ id: userId, now: at })
    await advanceWorld(world, 31 * day)
    expect(await find()).toBeNull()
  })

  test('is ahead for users in every state', async () => {
    const world = await makeWorld({ clock: { offset_seconds: 10 * year } })
    const start = await selectNow(db)
    for (const name of personaName.options) {
      const { userId } = await createIn(world, name)
      const { createdAt } = await inWorld(world, () =>
        prisma.user.findUniqueOrThrow({ where: { id: userId } }),
      )
      expect(createdAt.getTime() - start.getTime(), name).toBeGreaterThan(9 * year * 1_000)
    }
  })

  test('is at most fifty years from the real one', async () => {
    const future = makeWorld({ clock: { frozen_at: '2200-01-01T00:00:00Z' } })
    await expect(future).rejects.toThrow('WorldClockOutOfRange')
    expect(() =>
      worldRequest.parse({ clock: { offset_seconds: 1, frozen_at: '2050-01-01T00:00:00Z' } }),
    ).toThrow('not both')
    const world = await makeWorld({ clock: { offset_seconds: 49 * year } })
    await expect(advanceWorld(world, 2 * year)).rejects.toThrow('WorldClockOutOfRange')
    await expect(advanceWorld(2_000_000_000, 1)).rejects.toThrow('WorldNotFound')
  })
})

test('a window of both platforms that an operator made in a world is read with both', async () => {
  const world = await makeWorld()
  await inWorld(world, () =>
    db.run(
      sql`insert into maintenance_windows (starts_at, message) values (now() + interval '1 day', 'Back soon')`,
    ),
  )
  const { windows } = await readParts(world)
  expect(windows.map(({ platforms }) => platforms)).toEqual([['android', 'ios']])
})

test('what changes in a world is reported to its webhooks and applied by its jobs', async () => {
  const world = await makeWorld()
  const events = [
    'maintenance.switched_on',
    'maintenance.switched_off',
    'maintenance.window_opened',
    'release.published',
  ] as const
  await inWorld(world, async () => {
    await makeEndpoint('https://example.com/webhooks', [...events])
    await db.run(sql`delete from graphile_worker._private_jobs`)
  })
  const now = new Date(Date.now() + 5).toISOString()
  const window = { starts_at: now, ends_at: null, message: 'Back soon' }
  const release = { platform: 'ios', version: '9.1.0', force_update: false, publish_at: now } as const
  await wait(10)
  await changeWorld(world, {
    maintenance: { enabled: true, windows: [window] },
    releases: [release],
    settings: { expert_after_entries: 40 },
  })
  await changeWorld(world, { maintenance: { enabled: false, windows: [] } })
  const types = await inWorld(world, async () => (await listRecordedEvents()).map(({ type }) => type))
  expect(types.toSorted()).toEqual(events.toSorted())
  // The jobs of a world may have run already.
  const findJobs = () =>
    inWorld(world, () =>
      db.rows<{ task: string }>(sql`
        select task_identifier as task from graphile_worker.jobs where key like '%:change'
        union
        select task from job_runs where attempt = 1 order by 1`),
    )
  await expect
    .poll(async () => (await findJobs()).map(({ task }) => task))
    .toEqual(expect.arrayContaining(['apply_experience_levels', 'publish_app_status']))
})

describe('what expires', () => {
  test('a password code is valid for 24 hours of its world', async () => {
    const world = await makeWorld()
    const user = await createIn(world, 'fresh')
    const code = await inWorld(world, async () => {
      await sendPasswordCode(user.email)
      return readSentCode(user.email)
    })
    const verify = () => inWorld(world, () => verifyCode(user.email, code, testNetwork))
    await advanceWorld(world, day - 600)
    await verify()
    await advanceWorld(world, 601)
    await expect(verify()).rejects.toThrow('InvalidOtp')
  })

  test('a promo ends', async () => {
    const world = await makeWorld()
    const promoId = await inWorld(world, async () => {
      const bucket = await prisma.creditBucket.create({
        data: { name: 'Own', bucket: 'credits', isActive: true },
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
      return promo.id
    })
    const [early, late] = [await createIn(world, 'fresh'), await createIn(world, 'fresh')]
    await inWorld(world, () => claimPromo(early.userId, promoId))
    await advanceWorld(world, 7_200)
    const claim = inWorld(world, () => claimPromo(late.userId, promoId))
    await expect(claim).rejects.toThrow('PromoUnavailable')
  })
})

test('recurring jobs of a world void picks of a postponed match 36 hours after its start, end time-outs, and purge accounts 30 days after their deletion', async () => {
  const world = await makeWorld()
  const deleted = await createIn(world, 'fresh')
  const paused = await createIn(world, 'fresh')
  const { userId } = await createIn(world, 'mid_game')
  await inWorld(world, async () => {
    await deleteAccount(deleted.userId)
    await takeTimeOut(paused.userId, 3, '')
    const picked = await db.rows<{ gameId: number; feedGameId: number }>(sql`
      select distinct game_id, feed_game_id from pickem_entry_players`)
    for (const { gameId, feedGameId } of picked)
      await importFeed({
        game_id: gameId,
        games: [{ feed_game_id: feedGameId, status: 'Postponed' }],
        players: [],
        projections: [],
        results: [],
        contest_standings: [],
      })
  })
  // The matches start in two days.
  expect(await advanceWorld(world, 2 * day)).toMatchObject({ settled: 0, timeOuts: 0, purged: 0 })
  expect(await advanceWorld(world, 2 * day)).toMatchObject({ settled: 1, timeOuts: 1, purged: 0 })
  const entry = await inWorld(world, () => prisma.pickemEntry.findFirst({ where: { userId } }))
  expect(entry?.outcome).toBe('refunded')
  expect(await advanceWorld(world, 25 * day)).toMatchObject({ purged: 0 })
  expect(await advanceWorld(world, day + 1)).toMatchObject({ purged: 1 })
  expect(await advanceWorld(world, 0)).toMatchObject({ purged: 0 })
})

test('a role that may not create databases fails with its name', async () => {
  const { withServer } = await import('@/lib/qa/worlds/admin')
  const { url } = { url: process.env.DATABASE_URL ?? '' }
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const role = `plain_${randomUUID().slice(0, 8)}`
  await client.query(`create role ${role}`)
  const failed = withServer(async server => {
    await server.query(`set role ${role}`)
    await server.query('create database never_made')
  })
  await expect(failed).rejects.toThrow('WorldsNotAllowed')
  await client.query(`drop role ${role}`)
  await client.end()
})
