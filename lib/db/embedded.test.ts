import { existsSync } from 'node:fs'
import { chmod, mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import path from 'node:path'
import pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createDatabase, startEmbedded } from '@/lib/db/embedded'
import { findRunning } from '@/lib/db/embedded/find-running'
import { findMark } from '@/lib/db/embedded/process'
import { migrate } from '@/lib/db/migrate'
import { copyCluster, makeDataDir, prepareCluster } from '@/lib/db/testing/embedded'

let dataDir: string
let folder: string

prepareCluster()

beforeEach(async () => {
  dataDir = await makeDataDir()
  folder = path.join(dataDir, 'postgres')
})

afterEach(() => rm(dataDir, { recursive: true, force: true }))

test('a new database, also in a folder with a comma, quotes and spaces in its name, uses UTF-8 and UTC and listens only on this machine, with a password', async () => {
  const odd = path.join(dataDir, `my "data", it's`)
  const unfinished = path.join(odd, 'postgres', 'cluster.unfinished')
  await mkdir(unfinished, { recursive: true })
  // Of a start that was interrupted. It is replaced.
  await writeFile(path.join(unfinished, 'PG_VERSION'), '18\n')
  const { url, superuserUrl, isNew, dataDir: actual, stop } = await startEmbedded(odd)
  try {
    expect([isNew, actual]).toEqual([true, path.join(odd, 'postgres')])
    expect(new URL(url)).toMatchObject({ hostname: '127.0.0.1', pathname: '/slatekeeper' })
    const socketFolder = path.join(odd, 'postgres', 'socket')
    expect(new URL(url).searchParams.get('host')).toBe(socketFolder)
    expect((await stat(socketFolder)).mode & 0o777).toBe(0o700)
    const asked = ['server_encoding', 'timezone', 'listen_addresses', 'unix_socket_directories']
    const [settings] = await query(
      superuserUrl,
      `select ${asked.map(name => `current_setting('${name}') as ${name}`)}`,
    )
    expect(Object.values(settings ?? {})).toEqual([
      'UTF8',
      'UTC',
      '127.0.0.1',
      `"${socketFolder.replaceAll('"', '""')}"`,
    ])
    expect(await query(url, `select lower('ÄÉ') as lower, 'B' < 'a' as "isByCode"`)).toEqual([
      { lower: 'äé', isByCode: true },
    ])
    expect((await stat(path.join(odd, 'postgres', 'access.json'))).mode & 0o777).toBe(0o600)
    for (const address of [url, overTcp(url)]) {
      expect(await query(address, 'select 1 as one')).toEqual([{ one: 1 }])
      await expect(query(address.replace(/:[0-9a-f]+@/, ':wrong@'), 'select 1')).rejects.toThrow('password')
    }
  } finally {
    await stop()
  }
})

test('a second start fails with the process, the folder and what to do; after a stop, which leaves no process, it has the same port, password and data', async () => {
  copyCluster(dataDir)
  expect(await findRunning(dataDir)).toBeNull()
  const first = await startEmbedded(dataDir)
  await query(first.url, 'create table kept as select 1 as one')
  await expect(startEmbedded(dataDir)).rejects.toThrow(
    `Slatekeeper already runs on ${folder} as process ${process.pid}: stop it first (kill ${process.pid}), or set DATA_DIR`,
  )
  expect(await findRunning(dataDir)).toBe(first.url)
  const pids = await findPids()
  await Promise.all([first.stop(), first.stop()])
  expect(pids.map(findMark)).toEqual([null, null])
  expect(existsSync(path.join(folder, 'lock.json'))).toBe(false)
  expect(await findRunning(dataDir)).toBeNull()

  const second = await startEmbedded(dataDir)
  expect([second.url, second.isNew]).toEqual([first.url, false])
  expect(await query(second.url, 'select * from kept')).toEqual([{ one: 1 }])
  await second.stop()
})

test('of concurrent starts one succeeds', async () => {
  copyCluster(dataDir)
  const starts = await Promise.allSettled([1, 2, 3, 4].map(() => startEmbedded(dataDir)))
  const won = starts.filter(start => start.status === 'fulfilled')
  expect(won).toHaveLength(1)
  for (const start of starts)
    if (start.status === 'rejected') expect(start.reason.message).toContain('already runs on')
  await won[0]?.value.stop()
})

test('another port is chosen when a program uses the stored one, and an unreadable lock is ignored', async () => {
  copyCluster(dataDir)
  await writeFile(path.join(folder, 'lock.json'), '{"serv')
  const { port } = JSON.parse(await readFile(path.join(folder, 'access.json'), 'utf8'))
  const other = createServer().listen(port, '127.0.0.1')
  const second = await startEmbedded(dataDir)
  expect(Number(new URL(second.url).port)).not.toBe(port)
  other.close()
  await second.stop()
})

test('stale PID files with PIDs of other processes do not prevent a start', async () => {
  copyCluster(dataDir)
  const lock = { service: { pid: process.ppid, mark: 'of an earlier process' } }
  await writeFile(path.join(folder, 'lock.json'), JSON.stringify(lock))
  await writeFile(path.join(folder, 'cluster', 'postmaster.pid'), `${process.ppid}\n${folder}/cluster\n`)
  const { port } = JSON.parse(await readFile(path.join(folder, 'access.json'), 'utf8'))
  await writeFile(
    path.join(folder, 'socket', `.s.PGSQL.${port}.lock`),
    `${process.ppid}\n${folder}/cluster\n`,
  )
  const { url, stop } = await startEmbedded(dataDir)
  expect(new URL(url).port).toBe(String(port))
  await stop()
})

test('a folder whose path is too long for a socket is used over TCP', async () => {
  const long = path.join(dataDir, 'd'.repeat(100))
  await mkdir(long)
  copyCluster(long)
  const { url, stop } = await startEmbedded(long)
  expect(new URL(url).search).toBe('')
  expect(await query(url, 'select 1 as one')).toEqual([{ one: 1 }])
  await stop()
})

test('a lost password fails the start, and nothing is overwritten', async () => {
  copyCluster(dataDir)
  await rm(path.join(folder, 'access.json'))
  await expect(startEmbedded(dataDir)).rejects.toThrow('access.json is gone')
  expect(existsSync(path.join(folder, 'cluster', 'PG_VERSION'))).toBe(true)
})

test('a start error of PostgreSQL is reported', async () => {
  copyCluster(dataDir)
  await rm(path.join(folder, 'cluster', 'global', 'pg_control'))
  await expect(startEmbedded(dataDir)).rejects.toThrow(
    'PostgreSQL did not start: postgres: could not find the database system. Its log is',
  )
  expect(existsSync(path.join(folder, 'lock.json'))).toBe(false)
})

test.runIf(process.getuid?.() === 0)(
  'as root, another folder is used where PostgreSQL’s user has no access',
  async () => {
    await chmod(dataDir, 0o700)
    const printed: string[] = []
    const { url, dataDir: elsewhere, stop } = await startEmbedded(dataDir, line => printed.push(line))
    try {
      expect(elsewhere).toMatch(/^\/var\/lib\/slatekeeper\/[0-9a-f]{12}$/)
      expect(printed).toEqual([expect.stringContaining(`The database is in ${elsewhere}, because`)])
      expect(await query(url, 'select 1 as one')).toEqual([{ one: 1 }])
    } finally {
      await stop()
    }
    // It stays there even if the folder becomes accessible.
    await chmod(dataDir, 0o755)
    const again = await startEmbedded(dataDir)
    expect([again.dataDir, again.isNew]).toEqual([elsewhere, false])
    await again.stop()
    await rm(elsewhere, { recursive: true })
  },
)

test.runIf(process.getuid?.() === 0)(
  'as root, a database that became inaccessible fails the start',
  async () => {
    copyCluster(dataDir)
    await chmod(dataDir, 0o700)
    await expect(startEmbedded(dataDir)).rejects.toThrow('has no access to the database in')
  },
)

test('createDatabase creates a database once; the service’s role is no superuser and can use only its own database', async () => {
  copyCluster(dataDir)
  const { url, superuserUrl, stop } = await startEmbedded(dataDir)
  try {
    const made = await createDatabase(superuserUrl, 'another_test')
    expect(await createDatabase(superuserUrl, 'another_test')).toBe(made)
    expect(await query(made, 'select current_database() as name')).toEqual([{ name: 'another_test' }])
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
})

function overTcp(url: string) {
  const other = new URL(url)
  other.search = ''
  return other.href
}

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
  const { supervisor } = JSON.parse(await readFile(path.join(folder, 'lock.json'), 'utf8'))
  const [postmaster] = (await readFile(path.join(folder, 'cluster', 'postmaster.pid'), 'utf8')).split('\n')
  return [Number(supervisor.pid), Number(postmaster)]
}
