import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { Failure } from '@/lib/core/failure'
import { changeChannel } from '@/lib/db/cache'
import { runAll, statementMs, waitMs, withSnapshots } from './connection'
import type { Snapshot } from './rules'
import { describeSnapshot, getStored, type StoredSnapshot, schemaOf } from './stored-snapshots'
import { findFilled, findTables, readMigrations, readSequences, type Table } from './tables'

/**
 * Replaces the rows of all tables and the values of all sequences, in one transaction. It waits for
 * running requests and jobs, up to `maxWaitMs`; new ones wait for it. Throws SnapshotNotFound, SnapshotOutdated, SnapshotLost, SnapshotsBusy.
 */
export async function restoreSnapshot(id: string, maxWaitMs = waitMs()): Promise<Snapshot> {
  return withSnapshots(async connection => {
    const snapshot = await getStored(connection, id)
    if (snapshot.migrations !== (await readMigrations(connection))) throw new Failure('SnapshotOutdated')
    const tables = await findTables(connection)
    await beginAlone(connection, tables, maxWaitMs)
    await restoreSequences(connection, snapshot)
    const filled = await findFilled(connection, tables)
    const replaced = tables.filter(table => filled.includes(table) || table.name in snapshot.rows)
    const { remove, add } = await findGuards(connection, replaced)
    await runAll(connection, remove)
    if (filled.length > 0) await connection.query(`truncate ${filled.map(({ name }) => name).join(', ')}`)
    await copyBack(connection, snapshot, replaced)
    await runAll(connection, add)
    await connection.query('select pg_notify($1, copy) from unnest($2::text[]) as copy', [
      changeChannel,
      tables.map(({ copy }) => copy),
    ])
    await connection.query('commit')
    return describeSnapshot(snapshot)
  })
}

/** Maximum time to get all locks. Below the deadlock timeout of PostgreSQL (1 s), so that no request is aborted as the victim of a deadlock. */
const lockMs = 800

/** Begins a transaction that has locked all tables, at a time when no job is running. */
async function beginAlone(connection: pg.Client, tables: readonly Table[], maxWaitMs: number) {
  const deadline = performance.now() + maxWaitMs
  while (!(await tryBegin(connection, tables))) {
    await connection.query('rollback')
    if (performance.now() > deadline) throw new Failure('SnapshotsBusy')
    await wait(50 + Math.random() * 100)
  }
}

async function tryBegin(connection: pg.Client, tables: readonly Table[]): Promise<boolean> {
  try {
    await connection.query(`begin; set local statement_timeout = ${lockMs}`)
    await connection.query(`lock table ${tables.map(({ name }) => name).join(', ')} in access exclusive mode`)
    await connection.query(`set local statement_timeout = ${statementMs()}`)
  } catch (error) {
    if (isTimeout(error)) return false
    throw error
  }
  const { rows } = await connection.query(
    'select from graphile_worker._private_jobs where locked_at is not null',
  )
  return rows.length === 0
}

/** Unlike setval, `alter sequence` is undone by a rollback. */
async function restoreSequences(connection: pg.Client, { sequences }: StoredSnapshot): Promise<void> {
  const current = await readSequences(connection)
  for (const [name, next] of Object.entries(sequences))
    if (current[name] !== next) await connection.query(`alter sequence ${name} restart with ${next}`)
}

function isTimeout(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === '57014'
}

/**
 * Statements that turn off the triggers of tables and drop their foreign keys, and the opposite, which checks the keys. The role of
 * the service is not a superuser, so it cannot turn off foreign keys.
 */
async function findGuards(connection: pg.Client, tables: readonly Table[]) {
  const { rows } = await connection.query<{ remove: string; add: string }>(
    `with tables as (select name::regclass::oid as oid from unnest($1::text[]) as name),
          guards as (
            select tgrelid as relation, format('disable trigger %I', tgname) as remove,
                   format('enable trigger %I', tgname) as add
              from pg_trigger
             where not tgisinternal and tgenabled = 'O' and tgparentid = 0
               and coalesce(pg_partition_root(tgrelid), tgrelid) in (select oid from tables)
             union all
            select conrelid, format('drop constraint %I', conname),
                   format('add constraint %I %s', conname, pg_get_constraintdef(oid))
              from pg_constraint
             where contype = 'f' and conparentid = 0
               and (conrelid in (select oid from tables) or confrelid in (select oid from tables))
          )
     select format('alter table %s %s', relation::regclass, string_agg(remove, ', ')) as remove,
            format('alter table %s %s', relation::regclass, string_agg(add, ', ')) as add
       from guards group by relation order by relation::regclass::text`,
    [tables.map(({ name }) => name)],
  )
  return { remove: rows.map(({ remove }) => remove), add: rows.map(({ add }) => add) }
}

async function copyBack(connection: pg.Client, { id, rows }: StoredSnapshot, tables: readonly Table[]) {
  const stored = tables.filter(({ name }) => name in rows)
  const counts = await runAll(
    connection,
    stored.map(
      ({ name, copy, columns, restored }) =>
        `insert into ${name} (${columns}) overriding system value select ${restored} from ${schemaOf(id)}.${copy}`,
    ),
  )
  if (stored.some(({ name }, index) => counts[index] !== rows[name])) throw new Failure('SnapshotLost')
}
