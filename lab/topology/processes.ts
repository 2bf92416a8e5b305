import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { openSync } from 'node:fs'
import { connect } from 'node:net'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import { hasEnded } from '@/scripts/tools/processes'

type Start = {
  file: string
  args: string[]
  env?: NodeJS.ProcessEnv
  owner?: { uid: number; gid: number } | undefined
  cwd?: string
  /** Ends it without losing work. */
  stopSignal?: NodeJS.Signals
}

/** A process of the topology that can be killed and started again. Its output is appended to a file. */
export class Part {
  private child: ChildProcess | undefined

  constructor(
    readonly name: string,
    private readonly logs: string,
    private definition: Start,
  ) {}

  get pid(): number {
    return this.child?.pid ?? 0
  }

  get isRunning(): boolean {
    return this.child !== undefined && !hasEnded(this.child)
  }

  /** Starts it, with these variables instead of the previous ones, and waits until `isReady`. */
  async start(isReady: () => Promise<boolean>, env?: NodeJS.ProcessEnv): Promise<void> {
    if (env) this.definition = { ...this.definition, env }
    const { file, args, owner, cwd } = this.definition
    const log = openSync(path.join(this.logs, `${this.name}.log`), 'a')
    const child = spawn(file, args, {
      stdio: ['ignore', log, log],
      env: this.definition.env ?? process.env,
      // Not the group of this terminal: Ctrl-C must not stop all parts in any order.
      detached: true,
      ...owner,
      ...(cwd && { cwd }),
    })
    this.child = child
    let failure: Error | undefined
    child.once('error', error => {
      failure = error
    })
    for (let tries = 0; tries < 2_400; tries++) {
      if (failure) throw new Error(`${this.name} did not start: ${failure.message}`)
      if (!this.isRunning) break
      if (await isReady()) return
      await wait(50)
    }
    throw new Error(`${this.name} did not start, see its log`)
  }

  /** Ends it and its children immediately. */
  async kill(): Promise<void> {
    if (!this.child || !this.isRunning) return
    const ended = once(this.child, 'exit')
    const family = [this.pid, ...(await findDescendants(this.pid))]
    for (const pid of family) signal(pid, 'SIGKILL')
    await ended
  }

  /** Ends its process group immediately: for an interrupted run, which has no time to wait. PostgreSQL's processes end with the first. */
  killNow(): void {
    if (this.isRunning) signal(-this.pid, 'SIGKILL')
  }

  /** Ends it in order, or after 30 s immediately. */
  async stop(): Promise<void> {
    if (!this.child || !this.isRunning) return
    const ended = once(this.child, 'exit')
    this.child.kill(this.definition.stopSignal ?? 'SIGTERM')
    const timer = setTimeout(() => void this.kill(), 30_000)
    await ended
    clearTimeout(timer)
  }
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}

async function findDescendants(root: number): Promise<number[]> {
  const { stdout } = await promisify(execFile)('ps', ['-A', '-o', 'pid=,ppid='])
  const pairs = stdout
    .trim()
    .split('\n')
    .map(line => line.trim().split(/\s+/).map(Number))
  const childrenOf = (pid: number): number[] =>
    pairs.flatMap(([child = 0, parent]) => (parent === pid ? [child, ...childrenOf(child)] : []))
  return childrenOf(root)
}

/** True if a connection to 127.0.0.1 is accepted. */
export function accepts(port: number): Promise<boolean> {
  return new Promise(resolve => {
    const socket = connect(port, '127.0.0.1')
    socket.once('connect', () => resolve(true))
    socket.once('error', () => resolve(false))
    socket.once('close', () => resolve(false))
    socket.once('connect', () => socket.destroy())
  })
}
