import { execFileSync } from 'node:child_process'
import { appendFile, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import pg from 'pg'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { startEmbedded } from './embedded'
import { readAccess, USER } from './embedded/cluster'
import { chooseLocation } from './embedded/location'
import { startSupervisor, stopSupervisor } from './embedded/supervisor'
import { migrate } from './migrate'
import { makeDataDir } from './testing/embedded'

const [primaryDir, standbyDir] = [await makeDataDir(), await makeDataDir()]
const empty = await startEmbedded(primaryDir)
await migrate(empty.url)
await empty.stop()
execFileSync('cp', ['-a', path.join(primaryDir, 'postgres'), standbyDir])
const primary = await startEmbedded(primaryDir)
const superuser = new URL(primary.superuserUrl)

const location = await chooseLocation(standbyDir, () => undefined)
const { port } = await readAccess(location)
const connection = `host=127.0.0.1 port=${superuser.port} user=${USER} password=${superuser.password}`
await writeFile(path.join(location.cluster, 'standby.signal'), '')
await appendFile(
  path.join(location.cluster, 'postgresql.auto.conf'),
  `primary_conninfo = '${connection}'\nmax_standby_streaming_delay = '100ms'\nwal_retrieve_retry_interval = '100ms'\n`,
)
let standby = await startSupervisor(location, port)
const standbyUrl = new URL(primary.url)
for (const url of [standbyUrl, superuser]) {
  url.port = String(port)
  url.search = ''
}

vi.stubEnv('DATABASE_URL', primary.url)
vi.stubEnv('DATABASE_REPLICA_URL', standbyUrl.href)
vi.stubEnv('REPLICA_MAX_LAG_SECONDS', '600')
const { db } = await import('./client')
const { replicaDb } = await import('./replica')
const { recordOwnWrite } = await import('@/lib/change/audit/own-writes')
const { operatorAction } = await import('@/lib/console/auth/operator-action')
const { createOperator } = await import('@/lib/people/testing/operators')
const { findSession } = await import('@/lib/people/operator/find-session')
const { openList } = await import('@/lib/list/open-list')
const { exportList } = await import('@/lib/list/export-list')
const { createPears, pears } = await import('@/lib/list/testing/list')
const { gatherMetrics } = await import('@/lib/core/metrics')
const { z } = await import('zod')

// No test lasts as long as the bound: it passes by the clock of the module.
let passedMs = 0
const readClock = performance.now.bind(performance)
vi.spyOn(performance, 'now').mockImplementation(() => readClock() + passedMs)
const passBound = () => {
  passedMs += 601_000
}

let token = ''
vi.mock('next/cache', () => ({ refresh: () => undefined }))
vi.mock('next/headers', () => ({
  cookies: async () => ({ get: () => ({ value: token }), has: () => false }),
  headers: async () => new Headers(),
}))

beforeAll(async () => {
  await createPears()
  await becomesCurrent()
})

afterAll(async () => {
  await stopSupervisor(standby)
  await primary.stop()
  for (const dir of [primaryDir, standbyDir]) await rm(dir, { recursive: true, force: true })
})

test('lists, their counts and their exports are read from the replica', async () => {
  await pauseReplay()
  await db.run(sql`update list_pears set name = 'written later'`)
  const before = await readCount('replica')
  const { rows, frame } = await open()
  expect(rows.map(({ name }) => name)).not.toContain('written later')
  expect(frame.count).toMatchObject({ rows: 60 })
  expect(await exportNames(null)).not.toContain('written later')
  await vi.waitFor(async () => expect(await readCount('replica')).toBeGreaterThan(before))
  await resumeReplay()
  await vi.waitFor(async () => expect((await open()).rows[0]?.name).toBe('written later'))
  await createPears()
  await becomesCurrent()
})

test('an exact list, and one without an operator, is read from the primary', async () => {
  await pauseReplay()
  await db.run(sql`update list_pears set name = 'written later'`)
  expect((await open({ isExact: true })).rows[0]?.name).toBe('written later')
  expect((await open({}, undefined)).rows[0]?.name).toBe('written later')
  expect((await open()).rows[0]?.name).not.toBe('written later')
  await resumeReplay()
  await becomesCurrent()
})

test("an operator reads their own change while the replica does not have it, and another operator's change later", async () => {
  const [own, other] = [await createOperator('editor'), await createOperator('editor')]
  await becomesCurrent()
  await pauseReplay()
  const rename = operatorAction({
    role: 'editor',
    harmless: 'A test.',
    input: z.strictObject({}),
    run: async () => {
      await db.run(sql`update list_pears set name = 'renamed'`)
      return
    },
  })
  token = own.token
  expect(await rename({})).toMatchObject({ ok: true })
  const written = (await findSession(own.token))?.writtenLsn
  expect(typeof written).toBe('bigint')
  expect((await open({}, written)).rows[0]?.name).toBe('renamed')
  expect(await exportNames(written)).toContain('renamed')
  const othersWrite = (await findSession(other.token))?.writtenLsn
  expect(othersWrite).toBeNull()
  expect((await open({}, othersWrite)).rows[0]?.name).not.toBe('renamed')
  await vi.waitFor(async () => expect(await readCount('own_writes')).toBeGreaterThan(0))
  await resumeReplay()
  await vi.waitFor(async () => expect(await isStandby(written)).toBe(true))
  expect((await open({}, written)).rows[0]?.name).toBe('renamed')
})

test('an action that fails after it wrote counts as a change', async () => {
  const own = await createOperator('editor')
  token = own.token
  const fail = operatorAction({
    role: 'editor',
    harmless: 'A test.',
    input: z.strictObject({}),
    run: () => Promise.reject(new Error('fails')),
  })
  const read = operatorAction({
    role: 'editor',

    isReadOnly: true,
    input: z.strictObject({}),
    run: async () => ({}),
  })
  await read({})
  expect((await findSession(own.token))?.writtenLsn).toBeNull()
  await fail({})
  expect((await findSession(own.token))?.writtenLsn).not.toBeNull()
})

test('a new session of the operator continues with the last change', async () => {
  const own = await createOperator('editor')
  await recordOwnWrite(own.operatorId)
  const first = await findSession(own.token)
  const { transaction } = await import('./transaction')
  const { createOperatorSession } = await import('@/lib/people/operator/create-session')
  const { clientInfo } = await import('@/lib/people/testing/operators')
  const second = await transaction(tx => createOperatorSession(tx, own.operatorId, clientInfo, false))
  expect((await findSession(second.token))?.writtenLsn).toBe(first?.writtenLsn)
})

test('a read that recovery cancels is repeated on the primary', async () => {
  await db.run(sql`create table recovering as select 1 as id`)
  await becomesCurrent()
  const failed = await readCount('failed')
  const reading = replicaDb(null).row<{ isStandby: boolean }>(sql`
    select pg_is_in_recovery() as is_standby, pg_sleep(case when pg_is_in_recovery() then 80 else 0 end)::text as slept
      from recovering`)
  await vi.waitFor(async () =>
    expect(await query('select from pg_stat_activity where wait_event = $1', ['PgSleep'])).toHaveLength(1),
  )
  await db.run(sql`truncate recovering`)
  await db.run(sql`insert into recovering values (2)`)
  expect(await reading).toMatchObject({ isStandby: false })
  await vi.waitFor(async () => expect(await readCount('failed')).toBe(failed + 1))
})

test('a statement that only the primary can run is repeated there, and one that fails there too fails', async () => {
  const read = replicaDb(null)
  expect(await read.rows(sql`insert into recovering values (3) returning id`)).toEqual([{ id: 3 }])
  await expect(read.rows(sql`select 1 / ${0}::int as never`)).rejects.toThrow('division by zero')
  expect(await isStandby(null)).toBe(true)
})

test('an idle primary is no lag, and a replica behind the bound is not read until it has caught up', async () => {
  passBound()
  await vi.waitFor(async () => expect(await isStandby(null)).toBe(true))
  await pauseReplay()
  await db.run(sql`update list_pears set name = 'beyond the bound'`)
  passBound()
  expect(await isStandby(null)).toBe(false)
  expect((await open()).rows[0]?.name).toBe('beyond the bound')
  await vi.waitFor(async () => expect(await readMetric('replica_lag_seconds')).toBeGreaterThan(600))
  await vi.waitFor(async () => expect(await readCount('lag')).toBeGreaterThan(0))
  await resumeReplay()
  await becomesCurrent()
  await vi.waitFor(async () => expect(await readMetric('replica_lag_seconds')).toBeLessThan(600))
})

test('a replica that lost its primary is not read after the bound, though it has replayed all that it received', async () => {
  await query("alter system set primary_conninfo = ''")
  await query('select pg_reload_conf()')
  await vi.waitFor(async () =>
    expect(await query('select from pg_stat_wal_receiver where status = $1', ['streaming'])).toEqual([]),
  )
  await db.run(sql`update list_pears set name = 'after the break'`)
  passBound()
  expect(await isStandby(null)).toBe(false)
  expect((await open()).rows[0]?.name).toBe('after the break')
  await query('alter system reset primary_conninfo')
  await appendFile(
    path.join(location.cluster, 'postgresql.auto.conf'),
    `primary_conninfo = '${connection}'\n`,
  )
  await query('select pg_reload_conf()')
  await becomesCurrent()
})

test('reads continue on the primary while the replica is down, and return to it', async () => {
  const pid = Number((await readFile(path.join(location.cluster, 'postmaster.pid'), 'utf8')).split('\n')[0])
  process.kill(pid, 'SIGKILL')
  expect((await open()).rows).toHaveLength(25)
  await stopSupervisor(standby)
  for (let reads = 0; reads < 5; reads++) expect(await isStandby(null)).toBe(false)
  await vi.waitFor(async () => expect(await readCount('unreachable')).toBeGreaterThan(0))
  const { isReady } = await import('@/lib/console/health/is-ready')
  await vi.waitFor(async () => expect(await isReady()).toBe(true))
  standby = await startSupervisor(location, port)
  await becomesCurrent()
})

function open(changes: { isExact?: boolean } = {}, ...written: [writtenLsn?: bigint | null | undefined]) {
  const writtenLsn = written.length > 0 ? written[0] : null
  return openList(
    { ...pears, ...changes },
    {
      path: '/admin/pears',
      parameters: {},
      operatorId: 1,
      zone: 'UTC',
      requestId: 'test',
      isMasked: false,
      canExport: true,
      ...(writtenLsn !== undefined && { writtenLsn }),
    },
  )
}

/** The export is itself a change of an operator, whose row comes from the primary. */
async function exportNames(writtenLsn: bigint | null | undefined): Promise<string> {
  const { operatorId, name, sessionId } = await createOperator('editor')
  const by = { operatorId, name, sessionId, requestId: 'test' }
  const request = { search: '', by, zone: 'UTC', at: new Date(), writtenLsn: writtenLsn ?? null }
  return (await exportList(pears, request)).text()
}

/** True if the replica answers the reads of an operator with this last change. */
async function isStandby(writtenLsn: bigint | null | undefined): Promise<boolean | undefined> {
  const row = await replicaDb(writtenLsn).row<{ isStandby: boolean }>(
    sql`select pg_is_in_recovery() as is_standby`,
  )
  return row?.isStandby
}

/** Waits until the replica has what was written so far, and is read. */
async function becomesCurrent() {
  const row = await db.row<{ lsn: bigint }>(sql`
    select (pg_current_wal_insert_lsn() - '0/0'::pg_lsn)::bigint as lsn`)
  await db.run(sql`select pg_logical_emit_message(false, 'slatekeeper', 'moves the position')`)
  await vi.waitFor(async () => expect(await isStandby(row?.lsn)).toBe(true))
}

const pauseReplay = async () => {
  await query('select pg_wal_replay_pause()')
  await vi.waitFor(async () =>
    expect(await query('select pg_get_wal_replay_pause_state() as state')).toEqual([{ state: 'paused' }]),
  )
}
const resumeReplay = () => query('select pg_wal_replay_resume()')

/** On the replica, as its superuser. What recovery cancels is repeated. */
async function query(text: string, values: unknown[] = []): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: superuser.href })
  await client.connect()
  try {
    return (await client.query(text, values)).rows
  } catch (error) {
    if (error instanceof pg.DatabaseError && error.code === '40001') return query(text, values)
    throw error
  } finally {
    await client.end()
  }
}

async function readMetric(series: string): Promise<number> {
  const line = (await gatherMetrics()).split('\n').find(each => each.startsWith(`${series} `))
  return Number(line?.split(' ')[1] ?? 0)
}

const readCount = (result: string) => readMetric(`replica_reads_total{result="${result}"}`)
