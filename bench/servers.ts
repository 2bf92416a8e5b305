import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { calls, type Sent } from '@/bench/calls'
import manifest from '@/package.json' with { type: 'json' }
import { testSettings } from '@/scripts/test-settings'

const patienceMs = 60_000
const everyMs = 10

/** A server that answers. */
export type Running = {
  name: string
  origin: string
  pid: number
  /** From its process' first moment to its first answer. */
  startMs: number
  stop(): Promise<void>
}

/** How to start one. */
export type Plan = {
  name: string
  /** What Node runs; `port` is where to listen. */
  command(port: number): string[]
  databaseUrl: string
  settings?: Record<string, string>
  /** Where it is started; here unless said. */
  folder?: string | undefined
  /** Answered with 200 once it serves. */
  firstCall?: Sent
}

// What node gets of npm start.
const asServed = manifest.scripts.start.split(' ').slice(1)

/** The service's own front door, as in production: every limit counts, replies are sampled, QA tools are off. */
export function frontDoor(
  databaseUrl: string,
  settings: Record<string, string> = {},
  flags: string[] = [],
): Plan {
  return {
    name: 'front door',
    command: () => [...flags, ...asServed],
    databaseUrl,
    settings,
  }
}

/** The same routes under Next alone. */
export function nextAlone(databaseUrl: string): Plan {
  return {
    name: 'next start',
    command: port => ['node_modules/next/dist/bin/next', 'start', '-p', `${port}`, '-H', '127.0.0.1'],
    databaseUrl,
  }
}

/** A bare server of bench/floors. */
export function floor(name: string, databaseUrl: string): Plan {
  return {
    name: `floor: ${name}`,
    command: () => ['--import', 'tsx', `bench/floors/${name}.ts`],
    databaseUrl,
  }
}

/** Starts a server and waits for its first answer; `onStart` is told at once how to end it. */
export async function startServer(
  plan: Plan,
  onStart: (stop: () => Promise<void>) => void,
): Promise<Running> {
  const port = await findPort()
  const begunAt = performance.now()
  const child = spawn(process.execPath, plan.command(port), {
    cwd: plan.folder,
    env: settingsOf(plan, port),
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const output: string[] = []
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => output.splice(0, output.length - 50, text))
  const origin = `http://127.0.0.1:${port}`
  const stop = () => end(child)
  onStart(stop)
  try {
    await untilAnswered(child, origin, plan.firstCall ?? calls['check-app-update'](0, 1))
  } catch (error) {
    await stop()
    throw new Error(`${plan.name} did not start: ${(error as Error).message}\n${output.join('')}`)
  }
  return { name: plan.name, origin, pid: child.pid ?? 0, startMs: performance.now() - begunAt, stop }
}

function settingsOf({ settings, databaseUrl }: Plan, port: number): NodeJS.ProcessEnv {
  const address = { PORT: `${port}`, DATABASE_URL: databaseUrl }
  return { ...process.env, ...testSettings, ...production, ...settings, ...address }
}

const production = {
  NODE_ENV: 'production' as const,
  QA_TOOLS: '0',
  TIMEOUT_SCALE: '1',
  RATE_LIMITS: 'on',
  // The generator stands where a proxy would, and tells each user's own address.
  TRUST_PROXY: '1',
  WORKERS: '1',
  // Floors and service are to tell the same addresses.
  PUBLIC_URL: 'http://slatekeeper.test',
}

async function untilAnswered(child: ChildProcess, origin: string, { method, path, headers }: Sent) {
  const deadline = performance.now() + patienceMs
  while (performance.now() < deadline) {
    if (child.exitCode !== null || child.signalCode !== null) throw new Error('it ended')
    const response = await fetch(origin + path, { method, headers }).catch(() => null)
    await response?.arrayBuffer()
    if (response?.ok) return
    if (response) throw new Error(`its first answer was ${response.status}`)
    await wait(everyMs)
  }
  throw new Error(`no answer within ${patienceMs / 1_000} s`)
}

async function end(child: ChildProcess) {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  const timer = setTimeout(() => child.kill('SIGKILL'), 20_000)
  await ended
  clearTimeout(timer)
}

async function findPort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  return typeof address === 'object' && address ? address.port : 0
}
