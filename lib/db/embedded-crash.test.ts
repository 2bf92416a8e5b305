import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile, rm } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { bundleProgram } from '@/e2e/fixtures/bundle-program'
import { startEmbedded } from '@/lib/db/embedded'
import { findMark } from '@/lib/db/embedded/process'
import { copyCluster, makeDataDir, prepareCluster } from '@/lib/db/testing/embedded'

let dataDir: string
let service: ChildProcess
let url: string

/** A service in its own process, which the tests can kill. */
const program = await bundleProgram(`
  import { startEmbedded } from '@/lib/db/embedded'
  const embedded = await startEmbedded(process.argv[2])
  process.on('message', async () => { await embedded.stop(); process.exit(0) })
  process.send(embedded.url)
`)

prepareCluster()

beforeEach(async () => {
  dataDir = await makeDataDir()
  copyCluster(dataDir)
  await begin()
  await query('create table written (id int primary key)')
})

afterEach(async () => {
  service.kill('SIGKILL')
  const pids = await findPids().catch(() => null)
  if (pids) await eventually(() => findMark(pids.supervisor) === null && findMark(pids.postmaster) === null)
  await rm(dataDir, { recursive: true, force: true })
})

test('the database stops when the service is killed, and a start right after waits for its end', async () => {
  await write(1)
  service.kill('SIGKILL')
  await begin()
  expect(await query('select id from written')).toEqual([{ id: 1 }])
  const { supervisor, postmaster } = await findPids()
  service.kill('SIGKILL')
  await eventually(() => findMark(supervisor) === null && findMark(postmaster) === null)
})

describe('while the service runs', () => {
  test('a PostgreSQL that was killed or stopped restarts at the same URL, with all committed data', async () => {
    for (const [round, signal] of (['SIGKILL', 'SIGQUIT'] as const).entries()) {
      const { postmaster } = await findPids()
      await write(round)
      process.kill(postmaster, signal)
      await responds()
    }
    expect(await query('select id from written order by id')).toEqual([{ id: 0 }, { id: 1 }])
  })

  test('a start beside it names its process; a killed supervisor is replaced, and a stop still leaves no process', async () => {
    await expect(startEmbedded(dataDir)).rejects.toThrow(`as process ${service.pid}`)
    const { supervisor } = await findPids()
    await write(1)
    process.kill(supervisor, 'SIGKILL')
    await eventually(async () => (await findPids().catch(() => ({ supervisor }))).supervisor !== supervisor)
    await responds()
    expect(await query('select id from written')).toEqual([{ id: 1 }])
    const pids = await findPids()
    service.send('stop')
    await once(service, 'exit')
    expect([findMark(pids.supervisor), findMark(pids.postmaster)]).toEqual([null, null])
  })
})

describe('processes that die together', () => {
  const groups = [
    { dying: ['service', 'supervisor'] as const },
    { dying: ['service', 'supervisor', 'postmaster'] as const },
  ]
  test.each(groups)('$dying: the next start cleans up', async ({ dying }) => {
    const pids = { service: service.pid ?? 0, ...(await findPids()) }
    await write(1)
    const hasEnded = once(service, 'exit')
    for (const name of dying) process.kill(pids[name], 'SIGKILL')
    await hasEnded
    const embedded = await startEmbedded(dataDir)
    url = embedded.url
    expect(await query('select id from written')).toEqual([{ id: 1 }])
    await embedded.stop()
    expect(findMark(pids.postmaster)).toBeNull()
  })
})

async function begin() {
  service = spawn(process.execPath, [program, dataDir], { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
  ;[url] = (await once(service, 'message')) as [string]
}

async function findPids() {
  const folder = path.join(dataDir, 'postgres')
  const { supervisor } = JSON.parse(await readFile(path.join(folder, 'lock.json'), 'utf8'))
  const [postmaster] = (await readFile(path.join(folder, 'cluster', 'postmaster.pid'), 'utf8')).split('\n')
  return { supervisor: Number(supervisor?.pid), postmaster: Number(postmaster) }
}

function write(id: number) {
  return query(`insert into written values (${id})`)
}

async function query(text: string) {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 20_000 })
  client.on('error', () => undefined)
  await client.connect()
  try {
    return (await client.query<Record<string, unknown>>(text)).rows
  } finally {
    await client.end()
  }
}

async function responds() {
  await eventually(async () => Boolean(await query('select 1').catch(() => false)))
}

/** Until the test runs out of its time. */
async function eventually(condition: () => boolean | Promise<boolean>) {
  while (!(await condition())) await wait(50)
}
