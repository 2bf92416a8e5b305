import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { hasEnded, stopProcess } from '@/scripts/tools/processes'
import { environmentOf, type Service, urlOf } from './services'

/** Only ends a service that hangs. */
const startTimeoutMs = 900_000
const stopTimeoutMs = 15_000

type RunningServices = {
  /** Rejects if a service stops before it is ready. */
  areReady: Promise<unknown>
  hasExited: Promise<unknown>
  stop: () => Promise<void>
}

/** Starts all services before it waits for one, because each needs one core for seconds. Their databases exist. */
export async function startServices(services: Service[], serverUrl: string): Promise<RunningServices> {
  await Promise.all(services.map(assertUnused))
  const running = services.map(service => ({ service, child: startService(service, serverUrl) }))
  return {
    areReady: Promise.all(running.map(({ service, child }) => waitUntilReady(service, child))),
    hasExited: Promise.race(running.map(({ child }) => once(child, 'exit'))),
    async stop() {
      await Promise.all(running.map(({ child }) => stopProcess(child, stopTimeoutMs)))
    },
  }
}

function startService(service: Service, serverUrl: string): ChildProcess {
  const [tool = '', ...rest] = service.command.split(' ')
  const isWindows = process.platform === 'win32'
  const file = tool === 'node' ? process.execPath : path.resolve('node_modules/.bin', tool)
  const env = { ...process.env, ...environmentOf(service, serverUrl) }
  // Windows runs .cmd files only through a shell.
  return spawn(file, rest, {
    env,
    stdio: ['ignore', 'inherit', 'inherit'],
    shell: isWindows && tool !== 'node',
  })
}

/** Otherwise a service of another run would be tested. */
async function assertUnused(service: Service): Promise<void> {
  if ((await readStatus(service)) !== null)
    throw new Error(`Another process uses ${urlOf(service)}. Stop it, or set SUITE_FIRST_PORT.`)
}

async function waitUntilReady(service: Service, child: ChildProcess): Promise<void> {
  const startedAt = performance.now()
  while ((await readStatus(service)) !== 200) {
    if (hasEnded(child)) throw new Error(`The service at ${urlOf(service)} stopped before it was ready.`)
    if (performance.now() - startedAt > startTimeoutMs)
      throw new Error(`The service at ${urlOf(service)} was not ready within ${startTimeoutMs / 1_000} s.`)
    await wait(250)
  }
}

/** The status of the service's readiness, or null if nothing listens. */
function readStatus(service: Service): Promise<number | null> {
  return fetch(`${urlOf(service)}/readyz`).then(
    ({ status }) => status,
    () => null,
  )
}
