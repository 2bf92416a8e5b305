import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import pg from 'pg'
import { startTestServer } from '@/scripts/test/database'
import { testSettings } from '@/scripts/test/settings'
import { findFreePort, hasEnded, stopProcess } from '@/scripts/tools/processes'
import type { TrustResult } from './trust-test'

const startTimeoutMs = 180_000

/** The service with two workers, as started by `npm start`. */
export type RunningService = {
  origin: string
  /** Its output so far. */
  printed(): string
  /** Process IDs of its workers and of its primary process. */
  workers(): Promise<number[]>
  leader(): number
  /** Starts it again on the same port, after it was killed. */
  startAgain(): Promise<void>
  stop(): Promise<void>
}

/** Starts the service on a free port and waits until it is ready. */
export async function startService(settings: Record<string, string>): Promise<RunningService> {
  const port = await findFreePort()
  const origin = `http://127.0.0.1:${port}`
  const output: string[] = []
  const env = {
    ...process.env,
    ...testSettings,
    TIMEOUT_SCALE: '1',
    NODE_ENV: 'production' as const,
    WORKERS: '2',
    ...settings,
    PORT: String(port),
  }
  let child = await start()
  // An interrupted test leaves no service running.
  process.once('exit', () => child.kill('SIGTERM'))

  async function start(): Promise<ChildProcess> {
    const flags = ['--env-file=server/node.env', '--import', 'tsx', 'server.ts']
    const started = spawn(process.execPath, flags, { env, stdio: ['ignore', 'pipe', 'pipe'] })
    for (const stream of [started.stdout, started.stderr])
      stream?.setEncoding('utf8').on('data', text => output.push(text))
    await untilReady(started, origin, output)
    return started
  }

  return {
    origin,
    printed: () => output.join(''),
    workers: () => findWorkers(child.pid ?? 0),
    leader: () => child.pid ?? 0,
    async startAgain() {
      child = await start()
    },
    async stop() {
      await stopProcess(child, 30_000)
    },
  }
}

async function untilReady(child: ChildProcess, origin: string, output: string[]): Promise<void> {
  const deadline = Date.now() + startTimeoutMs
  while (Date.now() < deadline) {
    if (hasEnded(child)) break
    const response = await fetch(`${origin}/readyz`).catch(() => null)
    await response?.arrayBuffer()
    if (response?.ok) return
    await wait(50)
  }
  child.kill('SIGKILL')
  throw new Error(`the service did not start:\n${output.join('').slice(-2_000)}`)
}

/** A process of the system, with its memory in KB. */
type ListedProcess = { pid: number; parent: number; rss: number; command: string }

async function listProcesses(): Promise<ListedProcess[]> {
  const { stdout } = await promisify(execFile)('ps', ['-A', '-o', 'pid=,ppid=,rss=,args='])
  return stdout.split('\n').map(line => {
    const [pid, parent, rss, ...words] = line.trim().split(/\s+/)
    return { pid: Number(pid), parent: Number(parent), rss: Number(rss), command: words.join(' ') }
  })
}

async function findWorkers(leader: number): Promise<number[]> {
  const isWorker = ({ parent, command }: ListedProcess) => parent === leader && command.includes('server.ts')
  return (await listProcesses()).filter(isWorker).map(({ pid }) => pid)
}

/** Resident memory of the primary process, its workers and the page process. */
export async function residentMb(leader: number): Promise<number> {
  const isOurs = ({ pid, parent, command }: ListedProcess) =>
    pid === leader || (parent === leader && /server\.ts|pages-process/.test(command))
  const ours = (await listProcesses()).filter(isOurs)
  return ours.reduce((sum, { rss }) => sum + rss, 0) / 1_024
}

export type TestService = RunningService & { database: pg.Pool; databaseUrl: string }

let server: ReturnType<typeof startTestServer> | undefined

/** Stops the database server of all tests of this process. */
export async function stopDatabases(): Promise<void> {
  await (await server)?.stop()
}

/** Runs a test against a new service on a new database, and stops the service afterwards. */
export async function withTestService(
  name: `${string}_test`,
  settings: Record<string, string>,
  prove: (service: TestService) => Promise<TrustResult>,
): Promise<TrustResult> {
  server ??= startTestServer()
  const databaseUrl = await (await server).create(name)
  const service = await startService({ DATABASE_URL: databaseUrl, ...settings })
  const database = new pg.Pool({ connectionString: databaseUrl, max: 2 })
  try {
    return await prove({ ...service, database, databaseUrl })
  } finally {
    await database.end()
    await service.stop()
  }
}
