import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { StartError } from '@/lib/db/start-error'
import { log } from '@/lib/log'
import { isDev } from './mode'
import { logOutput } from './pages-log'
import { makePauses } from './restart-backoff'

const program = fileURLToPath(new URL('./pages-process.mjs', import.meta.url))
const patienceMs = 3_000

/** The process of the pages, however often it had to be started. */
export type PagesProcess = {
  socketPath: string
  /** Settles when pages are served; fails with a StartError where Next cannot begin. */
  ready: Promise<void>
  stop(): Promise<void>
  force(): void
}

/** Starts the process that renders pages, and starts it again should it die unasked. */
export function startPages(root: string, port: number): PagesProcess {
  const folder = mkdtempSync(path.join(tmpdir(), 'slatekeeper-'))
  const socketPath =
    process.platform === 'win32' ? `\\\\.\\pipe\\${path.basename(folder)}` : path.join(folder, 'pages.sock')
  const task = JSON.stringify({ root, port, isDev, socketPath })
  const removeFolder = () => rmSync(folder, { recursive: true, force: true })
  process.once('exit', removeFolder)
  let isStopping = false
  const pauseAfter = makePauses()
  let child = start()

  function start(): ChildProcess {
    // A developer reads what Next prints as it is.
    const started = fork(program, [task], { cwd: root, execArgv: [], silent: !isDev })
    if (started.stdout) logOutput(started.stdout, 'info')
    if (started.stderr) logOutput(started.stderr, 'warn')
    return started
  }

  function keep(bornAt = Date.now()) {
    child.once('exit', (code, signal) => {
      if (isStopping) return
      const pauseMs = pauseAfter(bornAt)
      log.error({ signal, code, pauseMs }, 'the process of the pages ended; another one starts')
      setTimeout(() => {
        if (isStopping) return
        child = start()
        keep()
      }, pauseMs)
    })
  }

  async function stop() {
    isStopping = true
    if (child.exitCode !== null || child.signalCode !== null) return
    const ended = once(child, 'exit')
    if (child.connected) child.disconnect()
    const timer = setTimeout(force, patienceMs)
    await ended
    clearTimeout(timer)
  }

  function force() {
    isStopping = true
    child.kill('SIGKILL')
  }

  return { socketPath, ready: untilReady(child).then(() => keep()), stop, force }
}

/** A process that cannot begin says why by itself; starting it again would only say it again. */
async function untilReady(child: ChildProcess): Promise<void> {
  const ended = once(child, 'exit').then(() => {
    throw new StartError('The pages did not start, for the reason above.')
  })
  // Once it is ready, its end is nobody's concern here.
  ended.catch(() => undefined)
  await Promise.race([once(child, 'message'), ended])
}
