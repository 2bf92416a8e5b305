import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { openSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import { hasEnded, stopProcess } from '@/scripts/tools/processes'

type Start = {
  file: string
  args: string[]
  env?: NodeJS.ProcessEnv
  owner?: { uid: number; gid: number } | undefined
  cwd?: string | undefined
  /** Ends it without losing work. */
  stopSignal?: NodeJS.Signals
  /** The folder of its log; without one, the end of its output is in the error of a failed start. */
  logs?: string
}

const startTimeoutMs = 180_000
const stopTimeoutMs = 30_000

/** A process that can be killed and started again. */
export class Part {
  private child: ChildProcess | undefined
  private readonly output: string[] = []

  constructor(
    readonly name: string,
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
    const { file, args, owner, cwd, logs } = this.definition
    const output = logs ? openSync(path.join(logs, `${this.name}.log`), 'a') : 'pipe'
    const child = spawn(file, args, {
      stdio: ['ignore', output, output],
      env: this.definition.env ?? process.env,
      // Not the group of this terminal: Ctrl-C must not stop all parts in any order.
      detached: true,
      ...owner,
      ...(cwd && { cwd }),
    })
    this.child = child
    for (const stream of [child.stdout, child.stderr])
      stream?.setEncoding('utf8').on('data', text => this.output.splice(0, this.output.length - 50, text))
    child.once('error', error => this.output.push(error.message))
    const deadline = performance.now() + startTimeoutMs
    while (this.isRunning && performance.now() < deadline) {
      if (await isReady()) return
      await wait(10)
    }
    throw new Error(`${this.name} did not start, see ${logs ?? this.output.join('').slice(-2_000)}`)
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
    if (this.child) await stopProcess(this.child, stopTimeoutMs, this.definition.stopSignal)
  }
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}

export async function isServiceReady(origin: string): Promise<boolean> {
  const response = await fetch(`${origin}/readyz`).catch(() => null)
  await response?.arrayBuffer()
  return response?.ok ?? false
}

/** A process of the system, with its memory in KB. */
type ListedProcess = { pid: number; parent: number; rss: number; command: string }

export async function listProcesses(): Promise<ListedProcess[]> {
  const { stdout } = await promisify(execFile)('ps', ['-A', '-o', 'pid=,ppid=,rss=,args='])
  return stdout.split('\n').map(line => {
    const [pid, parent, rss, ...words] = line.trim().split(/\s+/)
    return { pid: Number(pid), parent: Number(parent), rss: Number(rss), command: words.join(' ') }
  })
}

async function findDescendants(root: number): Promise<number[]> {
  const listed = await listProcesses()
  const childrenOf = (of: number): number[] =>
    listed.flatMap(({ pid, parent }) => (parent === of ? [pid, ...childrenOf(pid)] : []))
  return childrenOf(root)
}
