import { execFile } from 'node:child_process'
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import pg from 'pg'
import { findRunning } from '@/lib/db/embedded/find-running'
import { findFolders } from '@/lib/db/embedded/location'
import { Random } from '@/e2e/fixtures/random'
import { type Load, startLoad } from './load'
import { type Proof, shareOf, type Wishes } from './trust-test'
import { type Service, startService } from './service'

const withinMs = 5_000

type Scene = { service: Service; load: Load; dataDir: string; databaseUrl: string; random: Random }

/** T6: processes and PostgreSQL are killed at any moment while users write. */
export const crashes: Proof = {
  key: 'T6',
  promises: 'an acknowledged write survives, and nothing is done twice',
  async run(wishes) {
    const dataDir = await mkdtemp(path.join(tmpdir(), 'slatekeeper-crashes-'))
    // As root, PostgreSQL runs as another user, who has to get in.
    await chmod(dataDir, 0o755)
    const service = await startService({ DATA_DIR: dataDir, DATABASE_URL: '' })
    try {
      return await crash(service, dataDir, wishes)
    } finally {
      await service.stop()
      for (const folder of [dataDir, ...Object.values(findFolders(dataDir))])
        await rm(folder, { recursive: true, force: true })
    }
  },
}

async function crash(service: Service, dataDir: string, wishes: Wishes) {
  const databaseUrl = await findRunning(dataDir)
  if (!databaseUrl) throw new Error('the database of the service was not found')
  const load = await startLoad(service.origin, wishes.seed)
  const scene = { service, load, dataDir, databaseUrl, random: new Random(wishes.seed) }
  const breaches: string[] = []
  const [processes, databases] = [shareOf(50, wishes), shareOf(20, wishes)]

  for (let round = 0; round < processes; round++) await killProcess(scene, round % 10 === 9)
  const delays: number[] = []
  for (const signal of ['SIGKILL', 'SIGQUIT'] as const)
    for (let round = 0; round < databases; round++) {
      const delayMs = await killDatabase(scene, signal)
      if (delayMs > withinMs)
        breaches.push(
          `after ${signal} to PostgreSQL it served ${Math.round(delayMs)} ms after the database did`,
        )
      delays.push(delayMs)
    }

  const pool = new pg.Pool({ connectionString: databaseUrl, max: 1 })
  breaches.push(...(await load.settleUp(pool)))
  await pool.end()
  breaches.push(...(await verify(databaseUrl)))
  const figure =
    `${processes} processes and ${2 * databases} times PostgreSQL killed under ${load.acknowledged().toLocaleString('en')} ` +
    `acknowledged writes: ${breaches.length} lost, doubled or late; serving ${(Math.max(...delays) / 1_000).toFixed(1)} s after the ` +
    'database at the latest'
  return { figure, breaches }
}

/** Kills one that answers calls, or the one that leads them, which nobody but an operator starts again. */
async function killProcess({ service, load, random }: Scene, isLeader: boolean): Promise<void> {
  await wait(random.integer(100, 1_500))
  const pids = await untilAll(service)
  process.kill(isLeader ? service.leader() : (random.find(pids) ?? 0), 'SIGKILL')
  const acknowledged = load.nextAck()
  if (isLeader) await service.startAgain()
  await acknowledged
}

/** A worker that dies young is replaced after a pause. */
async function untilAll(service: Service): Promise<number[]> {
  for (let tries = 0; tries < 600; tries++) {
    const pids = await service.workers()
    if (pids.length === 2) return pids
    await wait(100)
  }
  throw new Error('a worker that was killed was not replaced within a minute')
}

/** Answers how long after the database takes connections again a write was acknowledged. */
async function killDatabase(
  { load, dataDir, databaseUrl, random }: Scene,
  signal: NodeJS.Signals,
): Promise<number> {
  await load.nextAck()
  await wait(random.integer(100, 1_500))
  const pid = await findPostmaster(dataDir)
  process.kill(pid, signal)
  while ((await findPostmaster(dataDir).catch(() => pid)) === pid) await wait(10)
  while (!(await answers(databaseUrl))) await wait(10)
  return load.nextAck()
}

async function findPostmaster(dataDir: string): Promise<number> {
  for (const folder of Object.values(findFolders(dataDir))) {
    const file = path.join(folder, 'cluster', 'postmaster.pid')
    const text = await readFile(file, 'utf8').catch(() => '')
    if (text) return Number(text.split('\n')[0])
  }
  throw new Error('PostgreSQL has no process')
}

async function answers(connectionString: string): Promise<boolean> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 1_000 })
  client.on('error', () => undefined)
  return client
    .connect()
    .then(() => client.query('select 1'))
    .then(
      () => true,
      () => false,
    )
    .finally(() => client.end().catch(() => undefined))
}

/** The rules of the ledger that do not hold, in a process of its own, which knows that database only. */
export async function verify(databaseUrl: string): Promise<string[]> {
  const env = { ...process.env, DATABASE_URL: databaseUrl }
  const flags = ['--import', 'tsx', 'scripts/ledger-verify.ts']
  return promisify(execFile)(process.execPath, flags, { env }).then(
    () => [],
    error => [`the ledger: ${error.stderr || error.stdout || error}`.slice(0, 2_000)],
  )
}
