import { type ChildProcess, spawn } from 'node:child_process'
import { setTimeout as wait } from 'node:timers/promises'
import manifest from '@/package.json' with { type: 'json' }
import { testSettings } from '@/scripts/test/settings'
import { findFreePort, hasEnded, stopProcess } from '@/scripts/tools/processes'
import { type CallRequest, calls } from './calls'

const startTimeoutMs = 60_000
const stopTimeoutMs = 20_000
const pollIntervalMs = 10

export type RunningServer = {
  name: string
  origin: string
  pid: number
  /** From the start of the process to the first response. */
  startMs: number
  stop(): Promise<void>
}

export type ServerPlan = {
  name: string
  /** The arguments of Node for a server that listens on `port`. */
  command(port: number): string[]
  databaseUrl: string
  settings?: Record<string, string>
  /** The working directory; defaults to the current one. */
  folder?: string | undefined
  /** Polled until the server responds, which must be with 2xx. */
  firstCall?: CallRequest
}

// The script is "exec node …".
const startArguments = manifest.scripts.start.split(' ').slice(2)

/** The service as in production: all limits on, replies sampled, QA tools off. */
export function service(databaseUrl: string, settings: Record<string, string> = {}): ServerPlan {
  return {
    name: 'service',
    command: () => startArguments,
    databaseUrl,
    settings,
  }
}

/** The same routes under `next start`. */
export function nextStart(databaseUrl: string): ServerPlan {
  return {
    name: 'next start',
    command: port => ['node_modules/next/dist/bin/next', 'start', '-p', `${port}`, '-H', '127.0.0.1'],
    databaseUrl,
  }
}

/** The statements of a call on node:http and pg alone; see lab/bench/baseline. */
export function baseline(call: string, databaseUrl: string): ServerPlan {
  return {
    name: `baseline: ${call}`,
    command: () => ['--import', 'tsx', 'lab/bench/baseline/server.ts', call],
    databaseUrl,
  }
}

/** Starts a server and waits for its first response. `onStart` receives its stop function before that. */
export async function startServer(
  plan: ServerPlan,
  onStart: (stop: () => Promise<void>) => void,
): Promise<RunningServer> {
  const port = await findFreePort()
  const startedAt = performance.now()
  const child = spawn(process.execPath, plan.command(port), {
    cwd: plan.folder,
    env: environmentOf(plan, port),
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const output: string[] = []
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => output.splice(0, output.length - 50, text))
  const origin = `http://127.0.0.1:${port}`
  const stop = () => stopProcess(child, stopTimeoutMs)
  onStart(stop)
  try {
    await waitForResponse(child, origin, plan.firstCall ?? calls['check-app-update'](0, 1))
  } catch (error) {
    await stop()
    throw new Error(`${plan.name} did not start: ${(error as Error).message}\n${output.join('')}`)
  }
  return { name: plan.name, origin, pid: child.pid ?? 0, startMs: performance.now() - startedAt, stop }
}

function environmentOf({ settings, databaseUrl }: ServerPlan, port: number): NodeJS.ProcessEnv {
  const address = { PORT: `${port}`, DATABASE_URL: databaseUrl }
  return { ...process.env, ...testSettings, ...production, ...settings, ...address }
}

const production = {
  NODE_ENV: 'production' as const,
  QA_TOOLS: '0',
  TIMEOUT_SCALE: '1',
  RATE_LIMITS: 'on',
  // The load generator sends X-Forwarded-For, as a proxy does.
  TRUST_PROXY: '1',
  WORKERS: '1',
  // All servers return equal URLs.
  PUBLIC_URL: 'http://localhost',
}

async function waitForResponse(child: ChildProcess, origin: string, { method, path, headers }: CallRequest) {
  const deadline = performance.now() + startTimeoutMs
  while (performance.now() < deadline) {
    if (hasEnded(child)) throw new Error('the process exited')
    const response = await fetch(origin + path, { method, headers }).catch(() => null)
    await response?.arrayBuffer()
    if (response?.ok) return
    if (response) throw new Error(`the first response was ${response.status}`)
    await wait(pollIntervalMs)
  }
  throw new Error(`no response within ${startTimeoutMs / 1_000} s`)
}
