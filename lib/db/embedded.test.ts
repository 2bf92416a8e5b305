import { existsSync } from 'node:fs'
import { chmod, mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createDatabase, startEmbedded } from '@/lib/db/embedded'
import { findMark } from '@/lib/db/embedded/process'
import { migrate } from '@/lib/db/migrate'

let dataDir: string
let place: string

beforeEach(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'slatekeeper-embedded-'))
  await chmod(dataDir, 0o755)
  place = path.join(dataDir, 'postgres')
})

afterEach(() => rm(dataDir, { recursive: true, force: true }))

test('a new folder gets a database that speaks UTF-8 and UTC, on 127.0.0.1 alone, for one user', async () => {
  const { url, superuserUrl, freshlyMade, dataDir: where, stop } = await startEmbedded(dataDir)
  try {
    expect([freshlyMade, where]).toEqual([true, place])
    expect(new URL(url)).toMatchObject({ hostname: '127.0.0.1', pathname: '/slatekeeper' })
    const asked = [
      'server_encoding',
      'timezone',
      'listen_addresses',
      'unix_socket_directories',
      'shared_buffers',
    ]
    const [settings] = await query(
      superuserUrl,
      `select ${asked.map(name => `current_setting('${name}') as ${name}`)}`,
    )
    expect(Object.values(settings ?? {})).toEqual(['UTF8', 'UTC', '127.0.0.1', '', '128MB'])
    expect(await query(url, `select lower('ÄÉ') as lower, 'B' < 'a' as "isByCode"`)).toEqual([
      { lower: 'äé', isByCode: true },
    ])
    expect((await stat(path.join(place, 'access.json'))).mode & 0o777).toBe(0o600)
    await expect(query(url.replace(/:[0-9a-f]+@/, ':wrong@'), 'select 1')).rejects.toThrow('password')
  } finally {
    await stop()
  }
})

test('a second start finds port, password and data again; a stop leaves no process', async () => {
  const first = await startEmbedded(dataDir)
  await query(first.url, 'create table kept as select 1 as one')
  const pids = await findPids()
  await Promise.all([first.stop(), first.stop()])
  expect(pids.map(findMark)).toEqual([null, null])
  expect(existsSync(path.join(place, 'lock.json'))).toBe(false)

  const second = await startEmbedded(dataDir)
  expect([second.url, second.freshlyMade]).toEqual([first.url, false])
  expect(await query(second.url, 'select * from kept')).toEqual([{ one: 1 }])
  await second.stop()
})

test('a second start beside the first says who runs on which folder and what to do', async () => {
  const first = await startEmbedded(dataDir)
  await expect(startEmbedded(dataDir)).rejects.toThrow(
    `Slatekeeper already runs on ${place} as process ${process.pid}: stop it first (kill ${process.pid}), or set DATA_DIR`,
  )
  expect(await query(first.url, 'select 1 as one')).toEqual([{ one: 1 }])
  await first.stop()
})

test('of several that start at once, one gets the folder and the others say so', async () => {
  const starts = await Promise.allSettled([1, 2, 3, 4].map(() => startEmbedded(dataDir)))
  const won = starts.filter(start => start.status === 'fulfilled')
  expect(won).toHaveLength(1)
  for (const start of starts)
    if (start.status === 'rejected') expect(start.reason.message).toContain('already runs on')
  await won[0]?.value.stop()
})

test('another port is chosen when somebody has taken ours', async () => {
  const first = await startEmbedded(dataDir)
  await first.stop()
  const port = Number(new URL(first.url).port)
  const squatter = createServer().listen(port, '127.0.0.1')
  const second = await startEmbedded(dataDir)
  expect(Number(new URL(second.url).port)).not.toBe(port)
  squatter.close()
  await second.stop()
})

test('what a dead service and a dead server left in the names of living processes is in nobody’s way', async () => {
  const first = await startEmbedded(dataDir)
  await first.stop()
  const lock = { service: { pid: process.ppid, mark: 'of an earlier life' } }
  await writeFile(path.join(place, 'lock.json'), JSON.stringify(lock))
  await writeFile(path.join(place, 'cluster', 'postmaster.pid'), `${process.ppid}\n${place}/cluster\n`)
  const second = await startEmbedded(dataDir)
  expect(second.url).toBe(first.url)
  await second.stop()
})

test('a lock that nobody can read is nobody’s', async () => {
  await mkdir(place)
  await writeFile(path.join(place, 'lock.json'), '{"serv')
  const { freshlyMade, stop } = await startEmbedded(dataDir)
  expect(freshlyMade).toBe(true)
  await stop()
})

test('a cluster that was not finished is made anew', async () => {
  await mkdir(path.join(place, 'cluster.unfinished'), { recursive: true })
  await writeFile(path.join(place, 'cluster.unfinished', 'PG_VERSION'), '18\n')
  const { freshlyMade, stop } = await startEmbedded(dataDir)
  expect(freshlyMade).toBe(true)
  await stop()
})

test('a lost password is told of, and nothing is overwritten', async () => {
  await (await startEmbedded(dataDir)).stop()
  await rm(path.join(place, 'access.json'))
  await expect(startEmbedded(dataDir)).rejects.toThrow('access.json is gone')
  expect(existsSync(path.join(place, 'cluster', 'PG_VERSION'))).toBe(true)
})

test('a database that cannot begin says why', async () => {
  await (await startEmbedded(dataDir)).stop()
  await rm(path.join(place, 'cluster', 'global', 'pg_control'))
  await expect(startEmbedded(dataDir)).rejects.toThrow(
    'PostgreSQL did not start: postgres: could not find the database system. Its log is',
  )
  expect(existsSync(path.join(place, 'lock.json'))).toBe(false)
})

test.runIf(process.getuid?.() === 0)(
  'as root, a folder that others may not enter is left for one that they may',
  async () => {
    await chmod(dataDir, 0o700)
    const said: string[] = []
    const { url, dataDir: elsewhere, stop } = await startEmbedded(dataDir, line => said.push(line))
    try {
      expect(elsewhere).toMatch(/^\/var\/lib\/slatekeeper\/[0-9a-f]{12}$/)
      expect(said).toEqual([expect.stringContaining(`The database lives in ${elsewhere}, since`)])
      expect(await query(url, 'select 1 as one')).toEqual([{ one: 1 }])
    } finally {
      await stop()
    }
    // There it stays, also when the folder has been opened since.
    await chmod(dataDir, 0o755)
    const again = await startEmbedded(dataDir)
    expect([again.dataDir, again.freshlyMade]).toEqual([elsewhere, false])
    await again.stop()
    await rm(elsewhere, { recursive: true })
  },
)

test.runIf(process.getuid?.() === 0)('as root, a database that was shut in since is told of', async () => {
  await (await startEmbedded(dataDir)).stop()
  await chmod(dataDir, 0o700)
  await expect(startEmbedded(dataDir)).rejects.toThrow('may not enter any more')
})

test('a database of its own for whoever wants one', async () => {
  const { superuserUrl, stop } = await startEmbedded(dataDir)
  const made = await createDatabase(superuserUrl, 'another_test')
  expect(await createDatabase(superuserUrl, 'another_test')).toBe(made)
  expect(await query(made, 'select current_database() as name')).toEqual([{ name: 'another_test' }])
  await stop()
})

test('the service’s role is no superuser, owns its database and can do nothing beside it', async () => {
  const { url, superuserUrl, stop } = await startEmbedded(dataDir)
  try {
    expect(
      await query(
        url,
        'select rolsuper, rolcreatedb, rolcreaterole, rolreplication, rolbypassrls from pg_roles where rolname = current_user',
      ),
    ).toEqual([
      {
        rolsuper: false,
        rolcreatedb: false,
        rolcreaterole: false,
        rolreplication: false,
        rolbypassrls: false,
      },
    ])
    await migrate(url)
    for (const text of [
      'create database other',
      'create role other superuser',
      "copy (select 1) to program 'true'",
      "select pg_read_file('postgresql.conf')",
      'set session_replication_role = replica',
    ])
      await expect(query(url, text)).rejects.toThrow(/permission denied/)
    expect(new URL(url).password).not.toBe(new URL(superuserUrl).password)
  } finally {
    await stop()
  }
}, 60_000)

test('a database that an earlier version made as the superuser is handed over', async () => {
  const first = await startEmbedded(dataDir)
  await migrate(first.superuserUrl)
  await first.stop()
  const { url, stop } = await startEmbedded(dataDir)
  try {
    expect(
      await query(
        url,
        `
        select distinct pg_get_userbyid(relowner) as owner from pg_class
         where relnamespace in ('public'::regnamespace, 'graphile_worker'::regnamespace)`,
      ),
    ).toEqual([{ owner: 'slatekeeper_service' }])
    await query(url, 'alter table users add column later int')
    await query(url, 'drop function redact_mentions(text, int)')
    expect(await migrate(url)).toEqual([])
  } finally {
    await stop()
  }
}, 60_000)

async function query(url: string, text: string) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<Record<string, unknown>>(text)).rows
  } finally {
    await client.end()
  }
}

async function findPids() {
  const { keeper } = JSON.parse(await readFile(path.join(place, 'lock.json'), 'utf8'))
  const [postmaster] = (await readFile(path.join(place, 'cluster', 'postmaster.pid'), 'utf8')).split('\n')
  return [Number(keeper.pid), Number(postmaster)]
}
