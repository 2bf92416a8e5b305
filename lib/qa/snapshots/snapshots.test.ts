import pg from 'pg'
import sql from 'sql-template-tag'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { readSettings } from '@/lib/change/settings/read'
import { startCacheInvalidation, stopCacheInvalidation } from '@/lib/db/cache'
import { db, pool, prisma } from '@/lib/db/client'
import { resetDatabase } from '@/lib/db/testing/reset-database'
import { enqueueJob } from '@/lib/jobs/enqueue-job'
import { describeFindings, verifyLedger } from '@/lib/ledger/verification/verify-ledger'
import { hashToken } from '@/lib/people/account/sessions/access-token'
import { findTokenHolder } from '@/lib/people/account/sessions/find-token-holder'
import { createPersona } from '@/lib/qa/create-persona'
import { restoreSnapshot } from './restore-snapshot'
import { maxSnapshots, maxTotalBytes } from './rules'
import { deleteSnapshot, listSnapshots } from './stored-snapshots'
import { excludedTables } from './tables'
import { takeSnapshot } from './take-snapshot'

await resetDatabase()

type Named = { name: string }

const namesOf = async (text: string) => (await pool.query<Named>(text)).rows.map(({ name }) => name)

/** Independent of the code under test. */
const readTables = () =>
  namesOf(`
    select c.relname as name from pg_class c
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
     order by c.relname`)

/** The rows of every table, the next value of every sequence, and all triggers and constraints, as text. */
async function readState(): Promise<Record<string, unknown>> {
  const state: Record<string, unknown> = {}
  for (const name of await readTables()) {
    const { rows } = await pool.query<{ row: string }>(
      `select t::text as row from public."${name}" t order by 1`,
    )
    state[name] = rows.map(({ row }) => row)
  }
  return { ...state, jobs: await readJobs(), guards: await readGuards(), next: await readNext() }
}

async function readNext() {
  const names = await namesOf(
    "select sequencename as name from pg_sequences where schemaname = 'public' order by sequencename",
  )
  const { rows } = await pool.query(
    names
      .map(
        name =>
          `select '${name}' as name, last_value + case when is_called then 1 else 0 end as next from public."${name}"`,
      )
      .join(' union all '),
  )
  return rows
}

async function readJobs() {
  const { rows } = await pool.query(`
    select id, task_id, payload, job_queue_id, run_at, attempts, key, locked_at, locked_by
      from graphile_worker._private_jobs order by id`)
  return rows
}

async function readGuards() {
  const { rows } = await pool.query(`
    select tgrelid::regclass::text as of, tgname as name, tgenabled::text as definition from pg_trigger where not tgisinternal
     union all
    select conrelid::regclass::text, conname, pg_get_constraintdef(oid) || convalidated from pg_constraint where conrelid <> 0
     order by 1, 2, 3`)
  return rows
}

/** Users in states that fill many tables, and a waiting job. */
async function fillDatabase() {
  const holder = await createPersona('funded')
  for (const name of ['settled_winner', 'kyc_pending', 'pending_withdrawal', 'mid_game'] as const)
    await createPersona(name)
  await enqueueJob(db, 'send_messages', {}, { delaySeconds: 86_400 })
  return holder
}

let holder: Awaited<ReturnType<typeof createPersona>>

beforeAll(async () => {
  holder = await fillDatabase()
  await startCacheInvalidation()
})

afterEach(async () => {
  for (const { id } of await listSnapshots()) await deleteSnapshot(id)
})

afterAll(stopCacheInvalidation)

/** A connection with an open transaction, outside of the pool. */
async function openTransaction() {
  const client = new pg.Client({ connectionString: process.env.DATABASE_URL ?? '' })
  await client.connect()
  await client.query('begin')
  return client
}

/** Waits until a restore waits for a lock. */
async function untilRestoreWaits() {
  await expect
    .poll(async () => {
      const { rows } = await pool.query(`
        select from pg_stat_activity
         where datname = current_database() and wait_event_type = 'Lock' and query like 'lock table %'`)
      return rows.length
    })
    .toBe(1)
}

test('every table is in a snapshot, or is excluded with a reason', async () => {
  const { id } = await takeSnapshot('')
  const { rows } = await pool.query<{ taken: Record<string, number> }>(
    'select rows as taken from qa_snapshots.taken',
  )
  const expected: Record<string, number> = {}
  for (const name of await readTables()) {
    const { rows } = await pool.query<{ count: number }>(
      `select count(*)::int as count from public."${name}"`,
    )
    if (rows[0]?.count && !(name in excludedTables)) expected[`public.${name}`] = rows[0].count
  }
  expect(rows[0]?.taken).toMatchObject(expected)
  expect(Object.keys(expected).length).toBeGreaterThan(30)
  const others = Object.keys(rows[0]?.taken ?? {}).filter(name => !(name in expected))
  expect(others).toContain('graphile_worker._private_jobs')
  expect(others.filter(name => !name.startsWith('graphile_worker.'))).toEqual([])
  expect((await listSnapshots()).map(one => one.id)).toEqual([id])
  for (const [name, reason] of Object.entries(excludedTables)) {
    expect(await readTables()).toContain(name)
    expect(reason.length).toBeGreaterThan(20)
  }
})

test('a restore brings back every row, sequence, trigger and key', async () => {
  const before = await readState()
  const { id, rows } = await takeSnapshot('Before the change')
  const later = await createPersona('settled_winner')
  await db.run(sql`update settings set value = to_jsonb(4321) where key = 'reward_value'`)
  await db.run(
    sql`insert into settings (key, value) values ('reward_value', to_jsonb(4321)) on conflict do nothing`,
  )
  await db.run(sql`update users set username = 'renamed' where id = ${holder.userId}`)
  await db.run(sql`delete from navigations`)
  await db.run(sql`delete from access_tokens where user_id = ${holder.userId}`)
  await db.run(sql`delete from releases`)
  await pool.query('delete from graphile_worker._private_jobs')
  expect(await readState()).not.toEqual(before)

  expect(await restoreSnapshot(id)).toMatchObject({ id, name: 'Before the change', rows })
  expect(await readState()).toEqual(before)
  expect(await findTokenHolder(hashToken(holder.accessToken))).toMatchObject({ id: holder.userId })
  expect(await findTokenHolder(hashToken(later.accessToken))).toBeNull()
  expect(describeFindings((await verifyLedger()).findings)).toEqual([])
})

test('the same snapshot can be restored again, and new rows get the next IDs', async () => {
  const { id } = await takeSnapshot('')
  const first = await createPersona('funded')
  await restoreSnapshot(id)
  const before = await readState()
  const second = await createPersona('funded')
  expect(second.userId).toBe(first.userId)
  expect(second.entry?.contestEntryId).toBe(first.entry?.contestEntryId)
  expect(describeFindings((await verifyLedger()).findings)).toEqual([])
  await restoreSnapshot(id)
  expect(await readState()).toEqual(before)
})

test('after a restore, the database still rejects changes of the ledger and unknown references', async () => {
  const { id } = await takeSnapshot('')
  await restoreSnapshot(id)
  await expect(db.run(sql`update postings set amount_cents = 1`)).rejects.toThrow()
  await expect(db.run(sql`truncate postings`)).rejects.toThrow()
  await expect(db.run(sql`delete from audit_rows`)).rejects.toThrow()
  await expect(db.run(sql`update access_tokens set user_id = 2147483647`)).rejects.toThrow(/foreign key/)
})

test('a restore clears the caches of all processes', async () => {
  await prisma.setting.deleteMany({ where: { key: 'reward_value' } })
  const before = (await readSettings()).reward_value
  const { id } = await takeSnapshot('')
  await prisma.setting.create({ data: { key: 'reward_value', value: before + 1 } })
  await expect.poll(async () => (await readSettings()).reward_value).toBe(before + 1)
  await restoreSnapshot(id)
  await expect.poll(async () => (await readSettings()).reward_value).toBe(before)
})

describe('while requests run', () => {
  test('two restores and a snapshot at the same time run one after the other', async () => {
    const before = await readState()
    const { id } = await takeSnapshot('')
    await createPersona('fresh')
    const [, , taken] = await Promise.all([restoreSnapshot(id), restoreSnapshot(id), takeSnapshot('')])
    expect(await readState()).toEqual(before)
    await restoreSnapshot(taken.id)
    // Of before or after the restores.
    expect([0, 1]).toContain((await prisma.user.count()) - (before.users as string[]).length)
    await restoreSnapshot(id)
    expect(await readState()).toEqual(before)
  })

  test('a restore waits for a transaction, which can still lock other tables and commit', async () => {
    const before = await readState()
    const { id } = await takeSnapshot('')
    const writer = await openTransaction()
    await writer.query("update users set username = 'during' where id = $1", [holder.userId])
    const restored = restoreSnapshot(id)
    await untilRestoreWaits()
    expect(await listSnapshots()).toHaveLength(1)
    // The restore has locked this table: it must give way.
    await writer.query('delete from access_tokens where user_id = $1', [holder.userId])
    await writer.query('commit')
    await writer.end()
    await restored
    expect(await readState()).toEqual(before)
  })

  test('a transaction that does not end makes the restore fail, and nothing has changed', async () => {
    const { id } = await takeSnapshot('')
    await createPersona('fresh')
    const before = await readState()
    const reader = await openTransaction()
    await reader.query('select from users limit 1')
    await expect(restoreSnapshot(id, 0)).rejects.toThrow('SnapshotsBusy')
    await reader.query('rollback')
    await reader.end()
    expect(await readState()).toEqual(before)
  })

  test('no statement sees some tables before the restore and others after it', async () => {
    const { id } = await takeSnapshot('')
    const count = async () => {
      const { rows } = await pool.query(
        'select (select count(*)::int from users) as users, (select count(*)::int from access_tokens) as tokens',
      )
      return rows[0]
    }
    const before = await count()
    await createPersona('fresh')
    const after = await count()
    let isDone = false
    const seen: unknown[] = []
    const reading = (async () => {
      while (!isDone) seen.push(await count())
    })()
    await restoreSnapshot(id).finally(() => {
      isDone = true
    })
    await reading
    for (const one of seen) expect([before, after]).toContainEqual(one)
    expect(await count()).toEqual(before)
  })

  test('a restore waits for running jobs, and a job that ran during a snapshot is waiting in it', async () => {
    const jobId = await enqueueJob(db, 'send_messages', {}, { delaySeconds: 86_400 })
    const lock =
      "update graphile_worker._private_jobs set locked_at = now(), locked_by = 'worker', attempts = 1 where id = $1"
    await pool.query(lock, [jobId])
    const { id } = await takeSnapshot('')
    await expect(restoreSnapshot(id, 0)).rejects.toThrow('SnapshotsBusy')
    await pool.query('delete from graphile_worker._private_jobs where id = $1', [jobId])
    await restoreSnapshot(id)
    expect(await readJobs()).toContainEqual(
      expect.objectContaining({ id: jobId, attempts: 0, locked_at: null }),
    )
  })
})

describe('is rejected', () => {
  test('an unknown snapshot', async () => {
    await expect(restoreSnapshot('1')).rejects.toThrow('SnapshotNotFound')
    await expect(deleteSnapshot('1')).rejects.toThrow('SnapshotNotFound')
    const { id } = await takeSnapshot('')
    await deleteSnapshot(id)
    await expect(restoreSnapshot(id)).rejects.toThrow('SnapshotNotFound')
    expect(
      await namesOf("select nspname as name from pg_namespace where nspname like 'qa\\_snapshot\\_%'"),
    ).toEqual([])
  })

  test('a snapshot of before a migration', async () => {
    const { id } = await takeSnapshot('')
    await pool.query('update _prisma_migrations set checksum = reverse(checksum)')
    await expect(restoreSnapshot(id)).rejects.toThrow('SnapshotOutdated')
    await pool.query('update _prisma_migrations set checksum = reverse(checksum)')
    await restoreSnapshot(id)
  })

  test('a snapshot whose rows a crash has removed, and nothing has changed', async () => {
    const { id } = await takeSnapshot('')
    await createPersona('fresh')
    const before = await readState()
    // As PostgreSQL does with tables that are not logged.
    await pool.query(`truncate qa_snapshot_${id}.users`)
    await expect(restoreSnapshot(id)).rejects.toThrow('SnapshotLost')
    expect(await readState()).toEqual(before)
  })

  test('one more than the maximum, and one above the total size', async () => {
    const { id } = await takeSnapshot('')
    const fill = `
      insert into qa_snapshots.taken (id, name, size_bytes, migrations, rows, sequences)
      select 'full' || n, '', 0, '', '{}', '{}' from generate_series(2, $1::int) as n`
    await pool.query(fill, [maxSnapshots])
    await expect(takeSnapshot('')).rejects.toThrow('SnapshotLimitReached')
    await deleteSnapshot('full2')
    await pool.query('update qa_snapshots.taken set size_bytes = $1 where id = $2', [maxTotalBytes, id])
    await expect(takeSnapshot('')).rejects.toThrow('SnapshotTooLarge')
    await deleteSnapshot(id)
    await takeSnapshot('')
  })
})
