import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { runMigrations } from 'graphile-worker'
import pg from 'pg'
import { applyMigration, checksum, type Migration } from '@/lib/db/apply-migration'
import { StartError } from '@/lib/db/start-error'

/** The lock that `prisma migrate deploy` takes too. */
const LOCK = 72_707_369
const LOCK_WAIT_MS = 120_000
const LOCK_POLL_MS = 500

/** The migrations of this version compared with a database. */
interface MigrationStatus {
  pending: string[]
  /** Applied, and changed in the folder since. */
  edited: string[]
  /** Started and not finished, by `prisma migrate` or without a transaction. */
  failed: string[]
  /** Applied, but older than the newest file and not in the folder. */
  removed: string[]
}

/**
 * Applies the pending migrations in `folder` and those of the job queue; concurrent callers wait for each other.
 * Records them in `_prisma_migrations` as `prisma migrate` does, so both can be used on the same database.
 * Returns the names of the applied migrations. Throws a StartError that names the failed migration and the reason.
 */
export async function migrate(connectionString: string, folder = 'prisma/migrations'): Promise<string[]> {
  const migrations = await readMigrations(folder)
  const applied = await withConnection(connectionString, async client => {
    if ((await findMissing(client, migrations)).length === 0) return []
    await lock(client)
    await createHistory(client)
    const missing = await findMissing(client, migrations)
    for (const migration of missing) await applyMigration(client, migration)
    return missing.map(({ name }) => name)
  })
  await migrateQueue(connectionString)
  return applied
}

/** The queue's own pool stops listening for errors before its connections are closed; an error then ends the process. */
async function migrateQueue(connectionString: string): Promise<void> {
  const pgPool = new pg.Pool({ connectionString })
  pgPool.on('error', () => undefined)
  pgPool.on('connect', connection => connection.on('error', () => undefined))
  try {
    await runMigrations({ pgPool })
  } catch (error) {
    throw new StartError(`The job queue's tables could not be created: ${(error as Error).message}.`)
  } finally {
    await pgPool.end()
  }
}

/** Compares the migrations in `folder` with a database without changing it. */
export async function readMigrationStatus(connectionString: string, folder = 'prisma/migrations') {
  const migrations = await readMigrations(folder)
  return await withConnection(connectionString, client => compare(client, migrations))
}

async function readMigrations(folder: string): Promise<Migration[]> {
  const entries = await readdir(folder, { withFileTypes: true })
  const names = entries.filter(entry => entry.isDirectory()).map(({ name }) => name)
  return await Promise.all(
    names.sort().map(async name => ({
      name,
      script: await readFile(path.join(folder, name, 'migration.sql'), 'utf8'),
    })),
  )
}

async function findMissing(client: pg.Client, migrations: Migration[]) {
  const { pending, edited, failed, removed } = await compare(client, migrations)
  if (removed.length > 0)
    throw new StartError(
      `This database was created by a version whose migrations were replaced (${removed[0]}): start with a new ` +
        'database. Without DATABASE_URL, delete the folder of DATA_DIR.',
    )
  if (edited.length > 0)
    throw new StartError(
      `The migration ${edited.join(', ')} was changed after it was applied to this database: restore the file and ` +
        'add a new migration, or start with a new database.',
    )
  return migrations.filter(({ name }) => failed.includes(name) || pending.includes(name))
}

async function compare(client: pg.Client, migrations: Migration[]): Promise<MigrationStatus> {
  const history = await readHistory(client)
  const status: MigrationStatus = { pending: [], edited: [], failed: [], removed: [] }
  for (const { name, script } of migrations) {
    const row = history.get(name)
    if (!row) status.pending.push(name)
    else if (!row.isFinished) status.failed.push(name)
    else if (!checksums(script).includes(row.checksum)) status.edited.push(name)
  }
  // Migrations of a later version sort after the last one here and are left alone.
  const names = migrations.map(({ name }) => name)
  status.removed = [...history.keys()].filter(name => !names.includes(name) && name < (names.at(-1) ?? ''))
  return status
}

async function readHistory(client: pg.Client) {
  const { rows: tables } = await client.query(
    `select to_regclass('_prisma_migrations') is not null as exists`,
  )
  if (!tables[0]?.exists) return new Map<string, never>()
  const { rows } = await client.query<{ name: string; checksum: string; isFinished: boolean }>(
    `select migration_name as name, checksum, finished_at is not null as "isFinished"
       from _prisma_migrations where rolled_back_at is null`,
  )
  return new Map(rows.map(row => [row.name, row]))
}

/** Like Prisma, accepts a file whose line endings were converted. */
function checksums(script: string) {
  const unix = script.replaceAll('\r\n', '\n')
  return [script, unix, unix.replaceAll('\n', '\r\n')].map(checksum)
}

/**
 * The role's statement timeout is for requests: a migration may take longer. Polls, because a statement that waits has a
 * snapshot, for whose end `create index concurrently` of the other process would wait.
 */
async function lock(client: pg.Client) {
  await client.query('set statement_timeout = 0')
  const waitsUntil = Date.now() + LOCK_WAIT_MS
  while (!(await tryLock(client))) {
    if (Date.now() > waitsUntil)
      throw new StartError(
        `Another process has been migrating this database for ${LOCK_WAIT_MS / 1000} s: wait until it has finished.`,
      )
    await sleep(LOCK_POLL_MS)
  }
}

async function tryLock(client: pg.Client) {
  const { rows } = await client.query<{ isLocked: boolean }>(
    'select pg_try_advisory_lock($1) as "isLocked"',
    [LOCK],
  )
  return rows[0]?.isLocked
}

/** The table as Prisma creates it. */
async function createHistory(client: pg.Client) {
  await client.query(`
    create table if not exists _prisma_migrations (
      id varchar(36) primary key,
      checksum varchar(64) not null,
      finished_at timestamptz,
      migration_name varchar(255) not null,
      logs text,
      rolled_back_at timestamptz,
      started_at timestamptz not null default now(),
      applied_steps_count integer not null default 0
    )`)
}

async function withConnection<Answer>(
  connectionString: string,
  work: (client: pg.Client) => Promise<Answer>,
) {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 30_000 })
  // A lost connection fails the current query; without a listener it would end the process.
  client.on('error', () => undefined)
  await client.connect().catch((error: Error) => {
    const { hostname, port, pathname } = new URL(connectionString)
    throw new StartError(
      `Could not connect to the database at ${hostname}:${port || 5432}${pathname}: ${connectReason(error)}.`,
    )
  })
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** A host with several addresses fails with an AggregateError, whose own message is empty. */
function connectReason(error: Error | AggregateError) {
  return error.message || ('errors' in error ? (error.errors[0] as Error).message : error.name)
}
