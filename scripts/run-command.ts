import { spawn } from 'node:child_process'
import path from 'node:path'

/** One command of the project's own tools, by the name in node_modules/.bin. */
export type Step = { name: string; command: [tool: string, ...rest: string[]] }

/** How a step ended: what it printed, and how long it took. */
export type Outcome = { name: string; isOk: boolean; seconds: number; output: string }

/** Settings laid over those of this process; undefined takes one away. */
export type Settings = Record<string, string | undefined>

/** Runs a step to its end and keeps what it prints. */
export async function runStep({ name, command: [tool, ...rest] }: Step): Promise<Outcome> {
  const begun = performance.now()
  const chunks: Buffer[] = []
  const child = start(tool, rest, {}, 'pipe')
  child.stdout?.on('data', chunk => chunks.push(chunk))
  child.stderr?.on('data', chunk => chunks.push(chunk))
  const code = await ended(child)
  const output = Buffer.concat(chunks).toString().trim()
  return { name, isOk: code === 0, seconds: (performance.now() - begun) / 1_000, output }
}

/** Runs a tool on this terminal and answers its exit code; SIGINT and SIGTERM reach it and are waited out. */
export async function runHere(tool: string, rest: string[], settings: Settings = {}): Promise<number> {
  const child = start(tool, rest, settings, 'inherit')
  const pass = (signal: NodeJS.Signals) => child.kill(signal)
  process.on('SIGINT', pass).on('SIGTERM', pass)
  try {
    return await ended(child)
  } finally {
    process.off('SIGINT', pass).off('SIGTERM', pass)
  }
}

function start(tool: string, rest: string[], settings: Settings, stdio: 'pipe' | 'inherit') {
  const file = path.resolve('node_modules/.bin', tool)
  const env = { ...process.env, ...settings }
  // Windows runs .cmd files through its shell only.
  return spawn(file, rest, { env, stdio: ['ignore', stdio, stdio], shell: process.platform === 'win32' })
}

function ended(child: ReturnType<typeof start>): Promise<number> {
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', code => resolve(code ?? 1))
  })
}
