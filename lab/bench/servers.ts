import { Part } from '@/lab/part'
import manifest from '@/package.json' with { type: 'json' }
import { testSettings } from '@/scripts/test/settings'
import { findFreePort } from '@/scripts/tools/processes'
import { type CallRequest, calls } from './calls'

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
export async function startServer(plan: ServerPlan, onStart: (stop: () => Promise<void>) => void) {
  const port = await findFreePort()
  const args = plan.command(port)
  const part = new Part(plan.name, {
    file: process.execPath,
    args,
    cwd: plan.folder,
    env: environmentOf(plan, port),
  })
  const origin = `http://127.0.0.1:${port}`
  const stop = () => part.stop()
  onStart(stop)
  const startedAt = performance.now()
  await part.start(() => hasResponded(origin, plan.firstCall ?? calls['check-app-update'](0, 1)))
  return { name: plan.name, origin, pid: part.pid, startMs: performance.now() - startedAt, stop }
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

/** Throws if the first response is not 2xx. */
async function hasResponded(origin: string, { method, path, headers }: CallRequest): Promise<boolean> {
  const response = await fetch(origin + path, { method, headers }).catch(() => null)
  await response?.arrayBuffer()
  if (response && !response.ok) throw new Error(`the first response was ${response.status}`)
  return response !== null
}
