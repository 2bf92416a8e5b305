import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createDatabase } from '@/lib/db/embedded'
import { migrate, readMigrationStatus } from '@/lib/db/migrate'
import { createTestDatabase } from '@/lib/db/testing/database'

const server = process.env.DATABASE_URL ?? ''
const name = `slatekeeper_migrate_${process.pid}_test` as const

let root: string
let folder: string
let url: string

beforeEach(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'slatekeeper-migrate-'))
  folder = path.join(root, 'prisma', 'migrations')
  await cp('prisma/migrations', folder, { recursive: true })
  // Migrated; the tests of the first run replace it.
  url = await createTestDatabase(name)
})

afterEach(async () => {
  await rm(root, { recursive: true })
  await query(server, `drop database if exists ${name} with (force)`)
})

test('a new database gets every migration and the job queue, recorded as Prisma records them', async () => {
  await makeEmpty()
  const applied = await migrate(url)
  expect(applied[0]).toBe('20261129200000_schema')
  const records = await query(
    url,
    `select migration_name as name, finished_at is not null as "isFinished", rolled_back_at, applied_steps_count::int as steps
       from _prisma_migrations order by name`,
  )
  expect(records).toEqual(applied.map(name => ({ name, isFinished: true, rolled_back_at: null, steps: 1 })))
  expect(await query(url, 'select count(*)::int as jobs from graphile_worker.jobs')).toEqual([{ jobs: 0 }])
  expect(await readMigrationStatus(url)).toEqual({ pending: [], edited: [], failed: [], removed: [] })
})

test('a second run changes nothing', async () => {
  const before = await query(url, 'select * from _prisma_migrations order by id')
  expect(await migrate(url)).toEqual([])
  expect(await query(url, 'select * from _prisma_migrations order by id')).toEqual(before)
})

test('concurrent processes wait while one of them migrates', async () => {
  await makeEmpty()
  const applied = await Promise.all([1, 2, 3].map(() => migrate(url)))
  expect(applied.filter(names => names.length > 0)).toHaveLength(1)
  expect(await readMigrationStatus(url)).toMatchObject({ pending: [], failed: [] })
})

test('a failed migration reports its name, reason and line, and changes nothing', async () => {
  await add('20990101000000_broken', 'create table half (id int);\n\ncreate table half_more (id nonsense);\n')
  const reason =
    'The migration 20990101000000_broken failed and changed nothing: type "nonsense" does not exist in line 3.'
  await expect(migrate(url, folder)).rejects.toThrow(reason)
  expect(await query(url, `select to_regclass('half') as half`)).toEqual([{ half: null }])
  await expect(migrate(url, folder)).rejects.toThrow(reason)

  await add('20990101000000_broken', 'create table half (id int);\n')
  expect(await migrate(url, folder)).toEqual(['20990101000000_broken'])
})

test('a migration that Prisma started and did not finish runs again', async () => {
  await add('20990101000000_cut', 'create table whole (id int);\n')
  await query(
    url,
    `insert into _prisma_migrations (id, checksum, migration_name) values ('cut', 'any', '20990101000000_cut')`,
  )
  expect(await readMigrationStatus(url, folder)).toMatchObject({ failed: ['20990101000000_cut'] })
  expect(await migrate(url, folder)).toEqual(['20990101000000_cut'])
  expect(await query(url, 'select * from whole')).toEqual([])
})

test('a migration whose connection is lost leaves nothing behind and runs again', async () => {
  const name = '20990101000000_lost'
  await add(name, 'create table lost (id int);\nselect pg_terminate_backend(pg_backend_pid());\n')
  await expect(migrate(url, folder)).rejects.toThrow(`The migration ${name} failed and changed nothing`)
  expect(await query(url, `select to_regclass('lost') as lost`)).toEqual([{ lost: null }])
  await add(name, 'create table lost (id int);\n')
  expect(await migrate(url, folder)).toEqual([name])
})

test('a migration and its record commit in one transaction', async () => {
  await query(
    url,
    `create table seen (name text, at xid8);
     create function see() returns trigger language plpgsql as
       $$ begin insert into seen values (new.migration_name, pg_current_xact_id()); return null; end $$;
     create trigger see after insert on _prisma_migrations for each row execute function see()`,
  )
  await add(
    '20990101000000_whole',
    'create table whole as select pg_current_xact_id() as at\n-- no semicolon',
  )
  await migrate(url, folder)
  const [together] = await query(
    url,
    `select exists (select from seen join whole using (at) where name = '20990101000000_whole') as "isSame"`,
  )
  expect(together).toEqual({ isSame: true })
})

test('a migration has no statement timeout if the role or the database has one', async () => {
  await query(server, `alter database ${name} set statement_timeout = '1min'`)
  await add('20990101000000_set', `create table seen as select current_setting('statement_timeout') as value`)
  await migrate(url, folder)
  expect(await query(url, 'select value from seen')).toEqual([{ value: '0' }])
})

test('a migration waits for locks for two seconds, unless the role or the database has another timeout', async () => {
  await add('20990101000000_set', `create table seen as select current_setting('lock_timeout') as value`)
  await migrate(url, folder)
  await query(server, `alter database ${name} set lock_timeout = '300ms'`)
  await add('20990101000001_own', `insert into seen select current_setting('lock_timeout')`)
  await migrate(url, folder)
  expect(await query(url, 'select value from seen')).toEqual([{ value: '2s' }, { value: '300ms' }])
})

test('a migration without a transaction creates its index, recorded as Prisma records it', async () => {
  await addIndex('create table spare (n int)')
  expect(await migrate(url, folder)).toEqual(['20990101000000_index'])
  expect(await findIndex()).toEqual([{ isValid: true }])
  expect(await findRecords()).toEqual([{ isFinished: true, isRolledBack: false, steps: 1, logs: null }])
  expect(await migrate(url, folder)).toEqual([])
})

test('an index that cannot be created leaves nothing behind, and its migration runs again', async () => {
  await addIndex('create table spare as select 1 as n from generate_series(1, 2)')
  const reason = 'could not create unique index "spare_n_key"'
  await expect(migrate(url, folder)).rejects.toThrow(
    `The migration 20990101000000_index failed and changed nothing: ${reason}.`,
  )
  expect(await findIndex()).toEqual([])
  expect(await findRecords()).toEqual([{ isFinished: false, isRolledBack: true, steps: 0, logs: reason }])

  await query(url, 'truncate spare')
  expect(await migrate(url, folder)).toEqual(['20990101000000_index'])
  expect(await findIndex()).toEqual([{ isValid: true }])
})

test('the next run replaces the index of a process that ended while it was created', async () => {
  await addIndex('create table spare (n int)')
  await whileWriting(async () => {
    const ended = expect(migrate(url, folder)).rejects.toThrow(
      'The migration 20990101000000_index did not finish, and the next run repeats it: ',
    )
    const [builder] = await waitForRows(`select pid from pg_stat_activity where ${waitsForWriters}`)
    await query(url, `select pg_terminate_backend(${builder?.pid})`)
    await ended
  })
  await waitForRows(`select where not exists (select from pg_stat_activity where ${waitsForWriters})`)
  expect(await findIndex()).toEqual([{ isValid: false }])
  expect(await readMigrationStatus(url, folder)).toMatchObject({ failed: ['20990101000000_index'] })

  expect(await migrate(url, folder)).toEqual(['20990101000000_index'])
  expect(await findIndex()).toEqual([{ isValid: true }])
  expect(await findRecords()).toEqual([
    { isFinished: false, isRolledBack: true, steps: 0, logs: null },
    { isFinished: true, isRolledBack: false, steps: 1, logs: null },
  ])
})

test('a process that waits for another one does not block the creation of its index', async () => {
  await addIndex('create table spare (n int)')
  const applied = await whileWriting(async () => {
    const first = migrate(url, folder)
    await waitForRows(`select from pg_stat_activity where ${waitsForWriters}`)
    const second = migrate(url, folder)
    await waitForRows(
      `select from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
          and query ~ 'advisory_lock'`,
    )
    return [first, second]
  })
  expect(await Promise.all(applied)).toEqual([['20990101000000_index'], []])
  expect(await findIndex()).toEqual([{ isValid: true }])
})

test('a migration that was changed after it was applied is rejected', async () => {
  const file = path.join(folder, '20261129200000_schema', 'migration.sql')
  const script = await readFile(file, 'utf8')
  await writeFile(file, script.replaceAll('\n', '\r\n'))
  expect(await migrate(url, folder)).toEqual([])
  await writeFile(file, `${script}\nselect 1;\n`)
  await expect(migrate(url, folder)).rejects.toThrow(
    'The migration 20261129200000_schema was changed after it was applied to this database',
  )
})

test('migrations of a later version are left alone', async () => {
  await add('20990101000000_later', 'create table later (id int);\n')
  await migrate(url, folder)
  expect(await migrate(url)).toEqual([])
  expect(await readMigrationStatus(url)).toEqual({ pending: [], edited: [], failed: [], removed: [] })
})

test('a database with replaced migrations is rejected with the way out', async () => {
  await query(
    url,
    "update _prisma_migrations set migration_name = '20260101000000_old' where migration_name like '%_schema'",
  )
  await expect(migrate(url, folder)).rejects.toThrow(/20260101000000_old\): start with a new database/)
})

test('a connection that is lost right after a migration does not end the process', async () => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const uncaught: unknown[] = []
  const collect = (error: unknown) => uncaught.push(error)
  process.on('uncaughtException', collect)
  // Without a listener about every third run failed.
  for (let run = 0; run < 8; run++) {
    await migrate(url, folder)
    await client.query(
      'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
    )
  }
  await client.end()
  process.off('uncaughtException', collect)
  expect(uncaught).toEqual([])
})

test('a connection error shows the address without the password', async () => {
  const nowhere = 'postgres://me:hush@127.0.0.1:1/mine'
  await expect(migrate(nowhere)).rejects.toThrow(
    /^Could not connect to the database at 127\.0\.0\.1:1\/mine: connect ECONNREFUSED/,
  )
})

/** A migration that creates a unique index on `spare`. */
async function addIndex(table: string) {
  await query(url, table)
  await add(
    '20990101000000_index',
    '-- no-transaction\n-- Why.\ncreate unique index concurrently if not exists spare_n_key on spare (n);\n',
  )
}

function findIndex() {
  return query(
    url,
    `select indisvalid as "isValid" from pg_index where indexrelid = to_regclass('spare_n_key')`,
  )
}

function findRecords() {
  return query(
    url,
    `select finished_at is not null as "isFinished", rolled_back_at is not null as "isRolledBack",
            applied_steps_count::int as steps, logs
       from _prisma_migrations where migration_name = '20990101000000_index' order by started_at`,
  )
}

const waitsForWriters =
  "datname = current_database() and query like '%-- no-transaction%' and wait_event_type = 'Lock'"

/** Runs `work` while a transaction has changed `spare`, and commits it. */
async function whileWriting<Answer>(work: () => Promise<Answer>): Promise<Answer> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query('begin')
    await client.query('insert into spare values (1)')
    const answer = await work()
    await client.query('commit')
    return answer
  } finally {
    await client.end()
  }
}

function waitForRows(text: string) {
  const find = async () => {
    const rows = await query(url, text)
    expect(rows).not.toEqual([])
    return rows
  }
  return vi.waitFor(find)
}

async function makeEmpty() {
  await query(server, `drop database ${name} with (force)`)
  await createDatabase(server, name)
}

async function add(name: string, script: string) {
  await mkdir(path.join(folder, name), { recursive: true })
  await writeFile(path.join(folder, name, 'migration.sql'), script)
}

async function query(connectionString: string, text: string) {
  const client = new pg.Client({ connectionString })
  await client.connect()
  try {
    return (await client.query<Record<string, unknown>>(text)).rows
  } finally {
    await client.end()
  }
}
