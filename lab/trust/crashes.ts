import { execFile } from 'node:child_process'
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import pg from 'pg'
import { Random } from '@/e2e/fixtures/random'
import { findRunning } from '@/lib/db/embedded/find-running'
import { findFolders } from '@/lib/db/embedded/location'
import { withClient } from '@/lib/db/with-client'
import { type Load, startLoad } from './load'
import { type RunningService, startService } from './service'
import { type RunOptions, scale, type TrustTest } from './trust-test'

const maxRecoveryMs = 5_000

type Context = { service: RunningService; load: Load; dataDir: string; databaseUrl: string; random: Random }

/** T6: kills service processes and PostgreSQL at random times while users write. */
export const crashes: TrustTest = {
  key: 'T6',
  guarantee: 'an acknowledged write survives and acts once',
  async run(options) {
    const dataDir = await mkdtemp(path.join(tmpdir(), 'slatekeeper-crashes-'))
    // As root, PostgreSQL runs as another user, which needs access.
    await chmod(dataDir, 0o755)
    const service = await startService({ DATA_DIR: dataDir, DATABASE_URL: '' })
    try {
      return await killRepeatedly(service, dataDir, options)
    } finally {
      await service.stop()
      for (const folder of [dataDir, ...Object.values(findFolders(dataDir))])
        await rm(folder, { recursive: true, force: true })
    }
  },
}

async function killRepeatedly(service: RunningService, dataDir: string, options: RunOptions) {
  const databaseUrl = await findRunning(dataDir)
  if (!databaseUrl) throw new Error('the database of the service was not found')
  const load = await startLoad(service.origin, options.seed, databaseUrl)
  const context = { service, load, dataDir, databaseUrl, random: new Random(options.seed) }
  const breaches: string[] = []
  const [processes, databases] = [scale(50, options), scale(20, options)]

  for (let round = 0; round < processes; round++) await killProcess(context, round % 10 === 9)
  const delays: number[] = []
  for (const signal of ['SIGKILL', 'SIGQUIT'] as const)
    for (let round = 0; round < databases; round++) {
      const delayMs = await killDatabase(context, signal)
      if (delayMs > maxRecoveryMs)
        breaches.push(
          `after ${signal} to PostgreSQL it served ${Math.round(delayMs)} ms after the database did`,
        )
      delays.push(delayMs)
    }

  const pool = new pg.Pool({ connectionString: databaseUrl, max: 1 })
  breaches.push(...(await load.finishAndCompare(pool)))
  await pool.end()
  breaches.push(...(await findLedgerProblems(databaseUrl)))
  const summary =
    `${processes} processes and ${2 * databases} times PostgreSQL killed under ${load.acknowledged().toLocaleString('en')} ` +
    `acknowledged writes: ${breaches.length} lost, duplicated or late; serving ${(Math.max(...delays) / 1_000).toFixed(1)} s after the ` +
    'database at the latest'
  return { summary, breaches }
}

/** Kills a worker, or the primary process and then starts the service again. */
async function killProcess({ service, load, random }: Context, isLeader: boolean): Promise<void> {
  await wait(random.integer(100, 1_500))
  const pids = await waitForWorkers(service)
  process.kill(isLeader ? service.leader() : (random.find(pids) ?? 0), 'SIGKILL')
  const acknowledged = load.nextAck()
  if (isLeader) await service.startAgain()
  await acknowledged
}

/** Workers that crash soon after their start are restarted with a delay. */
async function waitForWorkers(service: RunningService): Promise<number[]> {
  for (let tries = 0; tries < 600; tries++) {
    const pids = await service.workers()
    if (pids.length === 2) return pids
    await wait(100)
  }
  throw new Error('a killed worker was not restarted within a minute')
}

/** Returns the milliseconds from the database's restart to the next acknowledged write. */
async function killDatabase({ load, dataDir, databaseUrl, random }: Context, signal: NodeJS.Signals) {
  await load.nextAck()
  await wait(random.integer(100, 1_500))
  const pid = await findPostmaster(dataDir)
  process.kill(pid, signal)
  while ((await findPostmaster(dataDir).catch(() => pid)) === pid) await wait(10)
  while (!(await isAccepting(databaseUrl))) await wait(10)
  return load.nextAck()
}

async function findPostmaster(dataDir: string): Promise<number> {
  for (const folder of Object.values(findFolders(dataDir))) {
    const file = path.join(folder, 'cluster', 'postmaster.pid')
    const text = await readFile(file, 'utf8').catch(() => '')
    if (text) return Number(text.split('\n')[0])
  }
  throw new Error('postmaster.pid was not found')
}

const isAccepting = (databaseUrl: string): Promise<boolean> =>
  withClient(databaseUrl, client => client.query('select 1'), { connectionTimeoutMillis: 1_000 }).then(
    () => true,
    () => false,
  )

/** Verifies the ledger in a separate process with its own connection settings. */
export async function findLedgerProblems(databaseUrl: string): Promise<string[]> {
  const env = { ...process.env, DATABASE_URL: databaseUrl }
  const flags = ['--import', 'tsx', 'scripts/ops.ts', 'verify-ledger']
  return promisify(execFile)(process.execPath, flags, { env }).then(
    () => [],
    error => [`the ledger: ${error.stderr || error.stdout || error}`.slice(0, 2_000)],
  )
}
