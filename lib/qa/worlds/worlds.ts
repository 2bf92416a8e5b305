import pLimit from 'p-limit'
import sql from 'sql-template-tag'
import { env } from '@/lib/core/env'
import { Failure } from '@/lib/core/failure'
import { listenForChanges, onTableChange } from '@/lib/db/cache'
import { closeTarget, db, openTargets } from '@/lib/db/client'
import { type Database, inDatabase } from '@/lib/db/database'
import { transaction } from '@/lib/db/transaction'
import { copyDatabase, dropDatabase, withServer } from './admin'
import { changeParts } from './change-parts'
import { type Clock, readClock, searchPath } from './clock'
import { finishJobs, prepareJobs } from './jobs'
import { snapshotName, targetOf, usersPerWorld, worldName } from './names'
import type { WorldChange } from './schema'
import { findTemplate, runScript } from './template'

declare module '@/lib/core/failure' {
  interface FailureDetails {
    WorldNotFound: undefined
    WorldsTooMany: { maximum: number }
  }
}

export type SavedWorld = { id: number; now: Date }

export type ListedWorld = { id: number; createdAt: Date; users: number; clock: Clock & { now: Date } }

/** Throws WorldsTooMany, WorldsNotAllowed, WorldsDiskFull, WorldClockOutOfRange, WorldSettingInvalid. */
export async function createWorld(parts: WorldChange): Promise<SavedWorld> {
  const template = await findTemplate()
  const id = await inDatabase(null, register)
  try {
    const name = worldName(id)
    await withServer(async client => {
      await copyDatabase(client, template, name)
      await client.query(`alter database ${client.escapeIdentifier(name)} set search_path = ${searchPath}`)
    })
    await runScript(name, `select setval('users_id_seq', ${id * usersPerWorld})`)
    await copyOperators(id)
    const saved = await changeWorld(id, parts)
    await inWorld(id, prepareJobs)
    return saved
  } catch (error) {
    await deleteWorld(id)
    throw error
  }
}

/** Several calls at the same time count each other. */
async function register(): Promise<number> {
  const maximum = env().QA_WORLDS
  return transaction(async db => {
    await db.run(sql`lock table qa_worlds in share row exclusive mode`)
    const row = await db.row<{ id: number }>(sql`
      insert into qa_worlds (used_at) select now() where (select count(*) from qa_worlds) < ${maximum} returning id`)
    if (!row) throw new Failure('WorldsTooMany', { maximum })
    return row.id
  })
}

/** Operators of the service sign in with their passwords in a world too. */
async function copyOperators(id: number): Promise<void> {
  const rows = await inDatabase(null, () =>
    db.rows<{ email: string; name: string; role: string; passwordHash: string }>(sql`
      select email, name, role::text as role, password_hash /* not null */ from operators
       where disabled_at is null and password_hash is not null order by id`),
  )
  await inWorld(id, () =>
    db.run(sql`
      insert into operators (email, name, role, password_hash)
      select email, name, role::operator_role, "passwordHash"
        from jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb)
             as operator (email text, name text, role text, "passwordHash" text)`),
  )
}

export function inWorld<Result>(id: number, work: () => Result): Result {
  return inDatabase(targetOf(id), () => {
    listenForChanges()
    return work()
  })
}

/** Replaces the parts that are given. Throws WorldNotFound, WorldClockOutOfRange, WorldSettingInvalid. */
export async function changeWorld(id: number, parts: WorldChange): Promise<SavedWorld> {
  await assertWorld(id)
  await inWorld(id, () => changeParts(parts))
  return describeWorld(id)
}

export async function describeWorld(id: number): Promise<SavedWorld> {
  return { id, now: (await inWorld(id, () => readClock())).now }
}

/** Throws WorldNotFound. */
export async function assertWorld(id: number): Promise<void> {
  if (!(await touchWorld(id))) throw new Failure('WorldNotFound')
}

const knownForMs = 30_000
const known = new Map<number, number>()

// Another process may have deleted some.
onTableChange(({ target }, table) => {
  if (!target && (table === 'qa_worlds' || table === null)) known.clear()
})

/** False if there is no such world. Its use is stored every half minute. */
export async function touchWorld(id: number): Promise<boolean> {
  const since = known.get(id)
  if (since !== undefined && Date.now() - since < knownForMs) return true
  const found = await inDatabase(null, () =>
    db.run(sql`update qa_worlds set used_at = now() where id = ${id}`),
  )
  if (found > 0) known.set(id, Date.now())
  else known.delete(id)
  return found > 0
}

/** Newest first. */
export async function listWorlds(): Promise<ListedWorld[]> {
  const worlds = await inDatabase(null, () =>
    db.rows<{ id: number; createdAt: Date }>(sql`select id, created_at from qa_worlds order by id desc`),
  )
  const limit = pLimit(5)
  const listed = await Promise.all(worlds.map(world => limit(() => describe(world))))
  return listed.filter(world => world !== null)
}

/** Null for one that is being created or deleted. */
async function describe({ id, createdAt }: { id: number; createdAt: Date }): Promise<ListedWorld | null> {
  return inWorld(id, async () => {
    const [clock, { users }] = await Promise.all([
      readClock(),
      db.one<{ users: number }>(sql`select count(*)::int as users from users`),
    ])
    return { id, createdAt, users, clock }
  }).catch(() => null)
}

/** With all it owns. Throws WorldNotFound. */
export async function deleteWorld(id: number): Promise<void> {
  const snapshots = await inDatabase(null, async () => {
    const own = await db.rows<{ id: string }>(sql`select id from qa_snapshots where world_id = ${id}`)
    if ((await db.run(sql`delete from qa_worlds where id = ${id}`)) === 0) throw new Failure('WorldNotFound')
    return own
  })
  known.delete(id)
  await closeWorld(id)
  await withServer(async client => {
    await dropDatabase(client, worldName(id))
    for (const snapshot of snapshots) await dropDatabase(client, snapshotName(snapshot.id))
  })
}

/** Ends the connections of this process. */
export async function closeWorld(id: number): Promise<void> {
  const { url } = targetOf(id)
  for (const database of openTargets()) if (database.target?.url === url) await closeDatabase(database)
}

/** After the jobs that run in it. */
export async function closeDatabase(database: Database): Promise<void> {
  await finishJobs(database)
  await closeTarget(database)
}

const openForMs = 60_000

/** Closes the connections to worlds that no call has used for a minute. */
export async function closeIdleWorlds(): Promise<void> {
  for (const database of openTargets())
    if (Date.now() - database.usedAt > openForMs) await closeDatabase(database)
}

/** Returns their number. */
export async function deleteUnusedWorlds(): Promise<number> {
  const unused = await db.rows<{ id: number }>(sql`
    select id from qa_worlds where used_at < now() - interval '1 day' order by id`)
  for (const { id } of unused) await deleteWorld(id)
  return unused.length
}
