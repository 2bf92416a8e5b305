import type pg from 'pg'
import { Failure } from '@/lib/core/failure'
import { connect, withSnapshots } from './connection'
import type { Snapshot } from './rules'

/** `rows` is by table: a crash of PostgreSQL empties tables that are not logged. */
export type StoredSnapshot = Omit<Snapshot, 'rows'> & {
  migrations: string
  rows: Record<string, number>
  sequences: Record<string, string>
}

/** The schema with the tables of a snapshot. Databases of QA only have it, so it is in no migration. */
export const schemaOf = (id: string) => `qa_snapshot_${id}`

export async function createStore(connection: pg.Client): Promise<void> {
  await connection.query(`
    create schema if not exists qa_snapshots;
    create table if not exists qa_snapshots.taken (
      id text primary key,
      name text not null,
      created_at timestamptz not null default now(),
      size_bytes bigint not null,
      migrations text not null,
      rows jsonb not null,
      sequences jsonb not null
    )`)
}

export async function readStored(connection: pg.Client): Promise<StoredSnapshot[]> {
  const { rows: found } = await connection.query("select where to_regclass('qa_snapshots.taken') is not null")
  if (found.length === 0) return []
  const { rows } = await connection.query<StoredSnapshot>(
    `select id, name, created_at as "createdAt", size_bytes::float8 as "sizeBytes", migrations, rows, sequences
       from qa_snapshots.taken order by created_at desc, id`,
  )
  return rows
}

/** Throws SnapshotNotFound. */
export async function getStored(connection: pg.Client, id: string): Promise<StoredSnapshot> {
  const found = (await readStored(connection)).find(snapshot => snapshot.id === id)
  if (!found) throw new Failure('SnapshotNotFound')
  return found
}

export function describeSnapshot({ rows, id, name, createdAt, sizeBytes }: StoredSnapshot): Snapshot {
  return { id, name, createdAt, sizeBytes, rows: Object.values(rows).reduce((sum, count) => sum + count, 0) }
}

/** Newest first, also while a snapshot is taken or restored. */
export async function listSnapshots(): Promise<Snapshot[]> {
  return connect(async connection => (await readStored(connection)).map(describeSnapshot))
}

/** Throws SnapshotNotFound. */
export async function deleteSnapshot(id: string): Promise<void> {
  await withSnapshots(async connection => {
    await getStored(connection, id)
    await connection.query('begin')
    await connection.query(`drop schema if exists ${schemaOf(id)} cascade`)
    await connection.query('delete from qa_snapshots.taken where id = $1', [id])
    await connection.query('commit')
  })
}
