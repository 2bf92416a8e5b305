import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Readable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import { formatLogLine, log, maskPersonal } from '@/lib/core/log'
import { type ReplicaReport, recordReplica } from '@/lib/core/metrics'
import { StartError } from '@/lib/db/start-error'
import { isDev } from './mode'
import { createRestartBackoff } from './restart-backoff'

const program = fileURLToPath(new URL('./pages-process.mjs', import.meta.url))
const stopTimeoutMs = 3_000
const maxTextLength = 4_000

/** Starts the Next process and restarts it after a crash. `ready` rejects with a StartError where it cannot start. */
export function startPages(root: string, port: number) {
  const folder = mkdtempSync(path.join(tmpdir(), 'slatekeeper-'))
  const socketPath =
    process.platform === 'win32' ? `\\\\.\\pipe\\${path.basename(folder)}` : path.join(folder, 'pages.sock')
  const options = JSON.stringify({ root, port, isDev, socketPath })
  const removeFolder = () => rmSync(folder, { recursive: true, force: true })
  process.once('exit', removeFolder)
  let isStopping = false
  const backoff = createRestartBackoff()
  let child = start()

  function start(): ChildProcess {
    // In development Next prints to the terminal itself.
    const started = fork(program, [options], { cwd: root, execArgv: [], silent: !isDev })
    if (started.stdout) logOutput(started.stdout, 'info')
    if (started.stderr) logOutput(started.stderr, 'warn')
    started.on('message', message => isReplicaReport(message) && recordReplica(message.replica))
    return started
  }

  function supervise(startedAt = Date.now()) {
    child.once('exit', (code, signal) => {
      if (isStopping) return
      const delayMs = backoff(startedAt)
      log.error({ signal, code, delayMs }, 'Next process exited, restarting')
      setTimeout(() => {
        if (isStopping) return
        child = start()
        supervise()
      }, delayMs)
    })
  }

  async function stop() {
    isStopping = true
    if (child.exitCode !== null || child.signalCode !== null) return
    const exited = once(child, 'exit')
    if (child.connected) child.disconnect()
    const timer = setTimeout(force, stopTimeoutMs)
    await exited
    clearTimeout(timer)
  }

  function force() {
    isStopping = true
    child.kill('SIGKILL')
  }

  return { socketPath, ready: waitUntilReady(child).then(() => supervise()), stop, force }
}

/** Only the pages read from a replica, in their process. */
function isReplicaReport(message: unknown): message is { replica: ReplicaReport } {
  return typeof message === 'object' && message !== null && 'replica' in message
}

/** A process that cannot start prints the reason; it would fail again after a restart. */
async function waitUntilReady(child: ChildProcess): Promise<void> {
  const exited = once(child, 'exit').then(() => {
    throw new StartError('The pages did not start. See the error above.')
  })
  // A later exit is handled by `supervise`.
  exited.catch(() => undefined)
  const ready = new Promise<void>(resolve => {
    child.on('message', message => message === 'ready' && resolve())
  })
  await Promise.race([ready, exited])
}

/**
 * Logs the output of another process: its JSON lines unchanged, other text as one entry per chunk, such as an error with its
 * stack.
 */
export function logOutput(stream: Readable, level: 'info' | 'warn', write = writeLine): void {
  let rest = ''
  stream.setEncoding('utf8').on('data', (chunk: string) => {
    const lines = (rest + chunk).split('\n')
    rest = lines.pop() ?? ''
    logLines(lines)
  })
  stream.on('end', () => logLines([rest]))

  function logLines(lines: string[]) {
    let text: string[] = []
    const logText = () => {
      const printed = text.join('\n').trim()
      text = []
      if (!printed) return
      const entry = maskPersonal(printed.slice(0, maxTextLength))
      const [first = ''] = entry.split('\n')
      log[level]({ process: 'pages', ...(entry !== first && { stack: entry }) }, first)
    }
    for (const line of lines)
      if (isLogEntry(line)) {
        logText()
        write(line)
      } else text.push(line)
    logText()
  }
}

function isLogEntry(line: string): boolean {
  if (!line.startsWith('{"level":')) return false
  try {
    return typeof JSON.parse(line).time === 'number'
  } catch {
    return false
  }
}

function writeLine(line: string): void {
  process.stdout.write(process.stdout.isTTY ? formatLogLine(line) : `${line}\n`)
}
