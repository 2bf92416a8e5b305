import pg from 'pg'
import { isServiceReady, listProcesses, Part } from '@/lab/part'
import { startTestServer } from '@/scripts/test/database'
import { testSettings } from '@/scripts/test/settings'
import { findFreePort } from '@/scripts/tools/processes'
import type { TrustResult } from './trust-test'

/** The service with two workers, as started by `npm start`. */
export type RunningService = {
  origin: string
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
  const env = {
    ...process.env,
    ...testSettings,
    TIMEOUT_SCALE: '1',
    NODE_ENV: 'production' as const,
    WORKERS: '2',
    ...settings,
    PORT: String(port),
  }
  const args = ['--env-file=server/node.env', '--import', 'tsx', 'server.ts']
  const part = new Part('the service', { file: process.execPath, args, env })
  // An interrupted test leaves no service running.
  process.once('exit', () => part.killNow())
  const start = () => part.start(() => isServiceReady(origin))
  await start()
  return {
    origin,
    workers: () => findWorkers(part.pid),
    leader: () => part.pid,
    startAgain: start,
    stop: () => part.stop(),
  }
}

type Listed = Awaited<ReturnType<typeof listProcesses>>[number]

async function findWorkers(leader: number): Promise<number[]> {
  const isWorker = ({ parent, command }: Listed) => parent === leader && command.includes('server.ts')
  return (await listProcesses()).filter(isWorker).map(({ pid }) => pid)
}

/** Resident memory of the primary process, its workers and the page process. */
export async function residentMb(leader: number): Promise<number> {
  const isOurs = ({ pid, parent, command }: Listed) =>
    pid === leader || (parent === leader && /server\.ts|pages-process/.test(command))
  const ours = (await listProcesses()).filter(isOurs)
  return ours.reduce((sum, { rss }) => sum + rss, 0) / 1_024
}

export type TestService = RunningService & { database: pg.Pool; databaseUrl: string }

let server: ReturnType<typeof startTestServer> | undefined

/** A new database on the server of all tests of this process. */
export async function createTrustDatabase(name: `${string}_test`): Promise<string> {
  server ??= startTestServer()
  return (await server).create(name)
}

export async function stopDatabases(): Promise<void> {
  await (await server)?.stop()
}

/** Runs a test against a new service on a new database, and stops the service afterwards. */
export async function withTestService(
  name: `${string}_test`,
  settings: Record<string, string>,
  prove: (service: TestService) => Promise<TrustResult>,
): Promise<TrustResult> {
  const databaseUrl = await createTrustDatabase(name)
  const service = await startService({ DATABASE_URL: databaseUrl, ...settings })
  const database = new pg.Pool({ connectionString: databaseUrl, max: 2 })
  try {
    return await prove({ ...service, database, databaseUrl })
  } finally {
    await database.end()
    await service.stop()
  }
}
