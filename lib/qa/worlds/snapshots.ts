import { randomBytes } from 'node:crypto'
import sql from 'sql-template-tag'
import { Failure } from '@/lib/core/failure'
import { db } from '@/lib/db/client'
import { inDatabase } from '@/lib/db/database'
import { copyDatabase, dropDatabase, withServer } from './admin'
import { searchPath } from './clock'
import { snapshotName, worldName } from './names'
import { assertWorld, closeWorld } from './worlds'

declare module '@/lib/core/failure' {
  interface FailureDetails {
    SnapshotNotFound: undefined
    SnapshotsTooMany: { maximum: number }
  }
}

/** Of all worlds. */
const maximum = 50

export type Snapshot = { id: string; worldId: number; name: string; createdAt: Date; sizeBytes: number }

/**
 * Copies the database of a world. Calls that are under way in the world fail: nothing may be connected to what is copied. Throws
 * WorldNotFound, SnapshotsTooMany.
 */
export async function takeSnapshot(worldId: number, name: string): Promise<Snapshot> {
  await assertWorld(worldId)
  // Random, so that no guessed ID restores or deletes one.
  const id = randomBytes(6).toString('hex')
  const registered = await inDatabase(null, () =>
    db.run(sql`
      insert into qa_snapshots (id, world_id, name)
      select ${id}, ${worldId}::int, ${name} where (select count(*) from qa_snapshots) < ${maximum}::int`),
  )
  if (registered === 0) throw new Failure('SnapshotsTooMany', { maximum })
  try {
    await copyAside(worldName(worldId), snapshotName(id), worldId)
  } catch (error) {
    await inDatabase(null, () => db.run(sql`delete from qa_snapshots where id = ${id}`))
    throw error
  }
  return getSnapshot(id)
}

/** Replaces the database of the world by the copy. Users, tokens and sessions created since then are gone. Throws SnapshotNotFound. */
export async function restoreSnapshot(id: string): Promise<Snapshot> {
  const snapshot = await getSnapshot(id)
  await copyAside(snapshotName(id), worldName(snapshot.worldId), snapshot.worldId)
  return snapshot
}

async function copyAside(source: string, name: string, worldId: number): Promise<void> {
  await closeWorld(worldId)
  await withServer(async client => {
    const [from, to] = [source, name].map(one => client.escapeIdentifier(one))
    // Other processes and late calls would connect again meanwhile.
    await client.query(`alter database ${from} with allow_connections false`)
    try {
      await client.query(
        'select pg_terminate_backend(pid) from pg_stat_activity where datname = $1 and pid <> pg_backend_pid()',
        [source],
      )
      await copyDatabase(client, source, name)
    } finally {
      await client.query(`alter database ${from} with allow_connections true`)
    }
    await client.query(`alter database ${to} set search_path = ${searchPath}`)
  })
}

/** Throws SnapshotNotFound. */
export async function deleteSnapshot(id: string): Promise<void> {
  const deleted = await inDatabase(null, () => db.run(sql`delete from qa_snapshots where id = ${id}`))
  if (deleted === 0) throw new Failure('SnapshotNotFound')
  await withServer(client => dropDatabase(client, snapshotName(id)))
}

/** Newest first. */
export async function listSnapshots(): Promise<Snapshot[]> {
  const rows = await inDatabase(null, () =>
    db.rows<Omit<Snapshot, 'sizeBytes'>>(sql`
      select id, world_id, name, created_at from qa_snapshots order by created_at desc, id`),
  )
  return withServer(async client => {
    const { rows: sizes } = await client.query<{ name: string; bytes: number }>(
      'select datname as name, pg_database_size(oid)::float8 as bytes from pg_database where datname = any($1)',
      [rows.map(({ id }) => snapshotName(id))],
    )
    const bytes = new Map(sizes.map(({ name, bytes }) => [name, bytes]))
    return rows.map(row => ({ ...row, sizeBytes: bytes.get(snapshotName(row.id)) ?? 0 }))
  })
}

async function getSnapshot(id: string): Promise<Snapshot> {
  const found = (await listSnapshots()).find(snapshot => snapshot.id === id)
  if (!found) throw new Failure('SnapshotNotFound')
  return found
}
