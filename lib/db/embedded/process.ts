import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'

/** One run of one program: process ids come round again, marks do not. */
export interface Holder {
  pid: number
  mark: string
}

/** All that a program of PostgreSQL's is told of our environment, which holds secrets. */
export const bareEnvironment = { LC_ALL: 'C', TZ: 'UTC' } as unknown as NodeJS.ProcessEnv

/** What tells this run of `pid` from every other one, or null when nothing runs under that id. */
export function findMark(pid: number): string | null {
  if (process.platform === 'linux') return findLinuxMark(pid)
  if (process.platform === 'win32') return isSignallable(pid) ? 'running' : null
  return ask('ps', ['-o', 'lstart=', '-p', String(pid)])
}

/** Whether that very run is still alive; a zombie is not. */
export function isRunning({ pid, mark }: Holder): boolean {
  return findMark(pid) === mark
}

/** The command line of a process, or null when there is none. */
export function findCommandLine(pid: number): string | null {
  if (process.platform !== 'linux') return ask('ps', ['-o', 'command=', '-p', String(pid)])
  return readOrNull(`/proc/${pid}/cmdline`)?.replaceAll('\0', ' ') ?? null
}

/** Waits until that run has ended; false when it has not after `timeoutMs`. */
export async function waitForEnd(holder: Holder, timeoutMs: number): Promise<boolean> {
  const deadline = Date.now() + timeoutMs
  while (isRunning(holder)) {
    if (Date.now() > deadline) return false
    await sleep(20)
  }
  return true
}

/** Sends a signal; a process that is gone already is no error. */
export function signal(pid: number, name: NodeJS.Signals) {
  try {
    process.kill(pid, name)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}

function findLinuxMark(pid: number) {
  const stat = readOrNull(`/proc/${pid}/stat`)
  if (!stat) return null
  // The name in brackets may hold anything, so the fields are counted from behind it.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  const [state, startTicks] = [fields[0], fields[19]]
  if (state === 'Z' || state === 'X') return null
  return `${readOrNull('/proc/sys/kernel/random/boot_id')?.trim()}:${startTicks}`
}

function isSignallable(pid: number) {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

function readOrNull(file: string) {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return null
  }
}

function ask(command: string, args: string[]) {
  try {
    return (
      execFileSync(command, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim() || null
    )
  } catch {
    return null
  }
}
