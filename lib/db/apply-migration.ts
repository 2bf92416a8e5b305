import { createHash, randomUUID } from 'node:crypto'
import type pg from 'pg'
import { StartError } from '@/lib/db/start-error'

export interface Migration {
  name: string
  script: string
}

/** Waiting for a table's lock blocks the requests behind it. A role can have another timeout. */
const LOCK_TIMEOUT = '2s'

/** The first line of a migration that creates or drops one index concurrently, which PostgreSQL rejects in a transaction. */
const WITHOUT_TRANSACTION = /^-- no-transaction\r?\n/

/** Applies and records a migration. Throws a StartError with its name and the reason. */
export async function applyMigration(client: pg.Client, migration: Migration): Promise<void> {
  await client.query(
    'update _prisma_migrations set rolled_back_at = now() where migration_name = $1 and finished_at is null',
    [migration.name],
  )
  const isAlone = WITHOUT_TRANSACTION.test(migration.script)
  await (isAlone ? applyAlone(client, migration) : applyInTransaction(client, migration))
}

/** A migration and its record are one transaction, which the end of the connection rolls back. */
async function applyInTransaction(client: pg.Client, { name, script }: Migration) {
  try {
    await client.query('begin')
    await client.query(
      `select set_config('lock_timeout', '${LOCK_TIMEOUT}', true) where current_setting('lock_timeout') = '0'`,
    )
    await client.query(script)
    await client.query(
      `insert into _prisma_migrations (id, checksum, migration_name, started_at, finished_at, applied_steps_count)
       values ($1, $2, $3, now(), clock_timestamp(), 1)`,
      [randomUUID(), checksum(script), name],
    )
    await client.query('commit')
  } catch (error) {
    const reason = describe(error as pg.DatabaseError, script)
    throw new StartError(`The migration ${name} failed and changed nothing: ${reason}.`)
  }
}

/**
 * Records the start before and the end after the migration, as Prisma does. A process that ends in between leaves a record
 * without an end and perhaps an invalid index; the next run drops the index and repeats the migration.
 */
async function applyAlone(client: pg.Client, { name, script }: Migration) {
  const id = randomUUID()
  await client.query('insert into _prisma_migrations (id, checksum, migration_name) values ($1, $2, $3)', [
    id,
    checksum(script),
    name,
  ])
  try {
    // It waits for open transactions without blocking others.
    await client.query('set lock_timeout = 0')
    await dropInvalidIndex(client, script)
    await client.query(script)
    await client.query('reset lock_timeout')
    await client.query(
      'update _prisma_migrations set finished_at = clock_timestamp(), applied_steps_count = 1 where id = $1',
      [id],
    )
  } catch (error) {
    const reason = describe(error as pg.DatabaseError, script)
    const close = async () => {
      await dropInvalidIndex(client, script)
      await client.query('update _prisma_migrations set rolled_back_at = now(), logs = $2 where id = $1', [
        id,
        reason,
      ])
      return 'failed and changed nothing'
    }
    // Fails too if the connection was lost.
    const result = await close().catch(() => 'did not finish, and the next run repeats it')
    throw new StartError(`The migration ${name} ${result}: ${reason}.`)
  }
}

/** Drops what an interrupted `create index concurrently` left: `if not exists` would skip it. */
async function dropInvalidIndex(client: pg.Client, script: string) {
  const [, name] =
    /\bcreate\s+(?:unique\s+)?index\s+concurrently\s+if\s+not\s+exists\s+(\S+)/i.exec(script) ?? []
  if (!name) return
  const { rows } = await client.query<{ isValid: boolean }>(
    'select indisvalid as "isValid" from pg_index where indexrelid = to_regclass($1)',
    [name],
  )
  if (rows[0]?.isValid === false) await client.query(`drop index concurrently ${name}`)
}

function describe({ message, position }: pg.DatabaseError, script: string) {
  return position ? `${message} in line ${script.slice(0, Number(position)).split('\n').length}` : message
}

export function checksum(script: string) {
  return createHash('sha256').update(script).digest('hex')
}
