import { randomBytes } from 'node:crypto'
import type pg from 'pg'
import { Failure } from '@/lib/core/failure'
import { runAll, withSnapshots } from './connection'
import { maxSnapshots, maxTotalBytes, type Snapshot } from './rules'
import { createStore, describeSnapshot, getStored, readStored, schemaOf } from './stored-snapshots'
import { findFilled, findTables, readMigrations, readSequences, type Table } from './tables'

/** Copies all tables as they are at one time, while requests continue. Throws SnapshotLimitReached, SnapshotTooLarge. */
export async function takeSnapshot(name: string): Promise<Snapshot> {
  return withSnapshots(async connection => {
    await createStore(connection)
    const tables = await findTables(connection)
    await assertRoom(connection, tables)
    // Random, so that no guessed ID restores or deletes one.
    const id = randomBytes(6).toString('hex')
    await connection.query('begin isolation level repeatable read')
    await connection.query(`create schema ${schemaOf(id)}`)
    const filled = await findFilled(connection, tables)
    const counts = await runAll(
      connection,
      filled.map(
        ({ name, copy, stored }) =>
          `create unlogged table ${schemaOf(id)}.${copy} as select ${stored} from ${name}`,
      ),
    )
    const rows = Object.fromEntries(filled.map(({ name }, index) => [name, counts[index]]))
    // After the rows: values that were used meanwhile are not used again.
    const sequences = await readSequences(connection)
    await connection.query(
      `insert into qa_snapshots.taken (id, name, size_bytes, migrations, rows, sequences)
       select $1::text, $2::text, coalesce(sum(pg_total_relation_size(oid)), 0), $3::text, $4::jsonb, $5::jsonb
         from pg_class where relnamespace = $6::regnamespace and relkind = 'r'`,
      [id, name, await readMigrations(connection), rows, sequences, schemaOf(id)],
    )
    await connection.query('commit')
    return describeSnapshot(await getStored(connection, id))
  })
}

/** Before the copy, by the size of the tables. */
async function assertRoom(connection: pg.Client, tables: readonly Table[]): Promise<void> {
  const taken = await readStored(connection)
  if (taken.length >= maxSnapshots) throw new Failure('SnapshotLimitReached')
  const { rows } = await connection.query<{ bytes: number }>(
    `select coalesce(sum(pg_table_size(relid)), 0)::float8 as bytes
       from unnest($1::regclass[]) as name, lateral (
              select relid from pg_partition_tree(name) union select name) as relations`,
    [tables.map(({ name }) => name)],
  )
  const neededBytes = rows[0]?.bytes ?? 0
  const freeBytes = maxTotalBytes - taken.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0)
  if (neededBytes > freeBytes) throw new Failure('SnapshotTooLarge', { neededBytes, freeBytes })
}
