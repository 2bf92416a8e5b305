import { createHash } from 'node:crypto'
import path from 'node:path'
import type { MigrationList } from '@prisma/schema-engine-wasm/schema_engine_bg'
import { runMigrations } from 'graphile-worker'
import pg from 'pg'
import { everything, readMigrations, withSchemaEngine } from '@/lib/db/schema-engine'
import { StartError } from '@/lib/db/start-error'

/** Not Prisma's own 72707369, which its engine takes on a connection of its own meanwhile. */
const LOCK = 7_270_736_901
const LOCK_WAIT_MS = 120_000

/** How a database stands to the migrations of this version; each list holds their names. */
export interface Standing {
  pending: string[]
  /** Applied in another wording than the folder has now. */
  edited: string[]
  /** Begun and not finished. */
  failed: string[]
}

/**
 * Brings a database to this version's schema and to the job queue's, once, however many start at the same time.
 * Answers the names of what it applied; throws a StartError that says which migration failed and why.
 */
export async function migrate(connectionString: string, folder = findFolder()): Promise<string[]> {
  const migrations = await readMigrations(folder)
  const applied = await withClient(connectionString, async client => {
    if ((await findMissing(client, migrations)).length === 0) return []
    await takeTurn(client)
    const missing = await findMissing(client, migrations)
    if (missing.length > 0) await apply(connectionString, migrations, client)
    return missing
  })
  await runMigrations({ connectionString }).catch((error: Error) => {
    throw new StartError(`The tables of the job queue could not be made: ${error.message}.`)
  })
  return applied
}

/** Compares a database with the migrations of this version, and changes nothing. */
export async function findStanding(connectionString: string, folder = findFolder()): Promise<Standing> {
  const migrations = await readMigrations(folder)
  return await withClient(connectionString, client => compare(client, migrations))
}

async function findMissing(client: pg.Client, migrations: MigrationList) {
  const { pending, edited, failed } = await compare(client, migrations)
  if (edited.length > 0)
    throw new StartError(
      `The migration ${edited.join(', ')} was changed after this database had applied it: put back its old wording ` +
        'and write a new migration, or begin with a new database.',
    )
  return [...failed, ...pending]
}

async function compare(client: pg.Client, migrations: MigrationList): Promise<Standing> {
  const rows = await readApplied(client)
  const standing: Standing = { pending: [], edited: [], failed: [] }
  for (const { path: name, migrationFile } of migrations.migrationDirectories) {
    const row = rows.get(name)
    if (!row) standing.pending.push(name)
    else if (!row.isFinished) standing.failed.push(name)
    else if (!sums(migrationFile.content.value).includes(row.checksum)) standing.edited.push(name)
  }
  return standing
}

async function readApplied(client: pg.Client) {
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

/** As Prisma reckons: the bytes as they are, or with the line ends of the other world. */
function sums(script: string) {
  const unix = script.replaceAll('\r\n', '\n')
  return [script, unix, unix.replaceAll('\n', '\r\n')].map(text =>
    createHash('sha256').update(text).digest('hex'),
  )
}

async function takeTurn(client: pg.Client) {
  await client.query(`set lock_timeout = ${LOCK_WAIT_MS}`)
  try {
    await client.query('select pg_advisory_lock($1)', [LOCK])
  } catch (error) {
    if ((error as pg.DatabaseError).code !== '55P03') throw error
    throw new StartError(
      `Another process has been migrating this database for ${LOCK_WAIT_MS / 1000} s: wait for it.`,
    )
  }
}

/** What a crash interrupted has left nothing behind but its record, which is closed so that it runs again. */
async function apply(connectionString: string, list: MigrationList, client: pg.Client) {
  await withSchemaEngine(connectionString, list, async engine => {
    const closeFailed = async () => {
      const { failed } = await compare(client, list)
      for (const migrationName of failed) await engine.markMigrationRolledBack({ migrationName })
      return failed
    }
    await closeFailed()
    try {
      await engine.applyMigrations({ migrationsList: list, filters: everything })
    } catch (error) {
      const why = /(?<=ERROR: ).*/.exec((error as Error).message)?.[0] ?? (error as Error).message
      throw new StartError(`The migration ${await closeFailed()} failed and changed nothing: ${why}.`)
    }
  })
}

async function withClient<Answer>(connectionString: string, work: (client: pg.Client) => Promise<Answer>) {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 10_000 })
  await client.connect().catch((error: Error) => {
    throw new StartError(
      `Could not connect to the database at ${tellPlace(connectionString)}: ${tellWhy(error)}.`,
    )
  })
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

function tellPlace(connectionString: string) {
  const { hostname, port, pathname } = new URL(connectionString)
  return `${hostname}:${port || 5432}${pathname}`
}

/** A name with several addresses fails with one error for each, and no words of its own. */
function tellWhy(error: Error | AggregateError) {
  return error.message || ('errors' in error ? (error.errors[0] as Error).message : error.name)
}

function findFolder() {
  return path.resolve('prisma/migrations')
}
