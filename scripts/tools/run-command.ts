import { spawn } from 'node:child_process'
import path from 'node:path'

/** A tool in node_modules/.bin with its arguments. */
export type Command = { name: string; command: [tool: string, ...rest: string[]] }

export type CommandResult = { name: string; isOk: boolean; seconds: number; output: string }

/** Overrides of process.env; undefined removes a variable. */
type EnvOverrides = Record<string, string | undefined>

/** Runs a command and captures its output; `onOutput` gets it in parts as it comes. */
export async function runCommand(
  { name, command: [tool, ...rest] }: Command,
  settings: EnvOverrides = {},
  onOutput: (part: Buffer) => void = () => undefined,
): Promise<CommandResult> {
  const begun = performance.now()
  const chunks: Buffer[] = []
  const child = start(tool, rest, settings, 'pipe')
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', chunk => {
      chunks.push(chunk)
      onOutput(chunk)
    })
  const code = await waitForExit(child)
  const output = Buffer.concat(chunks).toString().trim()
  return { name, isOk: code === 0, seconds: (performance.now() - begun) / 1_000, output }
}

/** Runs a tool in this terminal and returns its exit code. Forwards SIGINT and SIGTERM and waits for the tool to exit. */
export async function runInTerminal(tool: string, rest: string[], settings: EnvOverrides = {}) {
  const child = start(tool, rest, settings, 'inherit')
  const pass = (signal: NodeJS.Signals) => child.kill(signal)
  process.on('SIGINT', pass).on('SIGTERM', pass)
  try {
    return await waitForExit(child)
  } finally {
    process.off('SIGINT', pass).off('SIGTERM', pass)
  }
}

function start(tool: string, rest: string[], settings: EnvOverrides, stdio: 'pipe' | 'inherit') {
  const file = path.resolve('node_modules/.bin', tool)
  const env = { ...process.env, ...settings }
  // Windows runs .cmd files only through a shell.
  return spawn(file, rest, { env, stdio: ['ignore', stdio, stdio], shell: process.platform === 'win32' })
}

function waitForExit(child: ReturnType<typeof start>): Promise<number> {
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', code => resolve(code ?? 1))
  })
}
