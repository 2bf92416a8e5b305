import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'

/** A process. PIDs are reused; marks are unique. */
export interface ProcessId {
  pid: number
  mark: string
}

/** The environment of PostgreSQL's programs, without our secrets. */
export const bareEnvironment = { LC_ALL: 'C', TZ: 'UTC' } as unknown as NodeJS.ProcessEnv

/** A value that identifies the process among all that used `pid`, or null if none runs. */
export function findMark(pid: number): string | null {
  if (process.platform === 'linux') return findLinuxMark(pid)
  if (process.platform === 'win32') return isSignallable(pid) ? 'running' : null
  return ask('ps', ['-o', 'lstart=', '-p', String(pid)])
}

/** False for zombies. */
export function isRunning({ pid, mark }: ProcessId): boolean {
  return findMark(pid) === mark
}

export function findCommandLine(pid: number): string | null {
  if (process.platform !== 'linux') return ask('ps', ['-o', 'command=', '-p', String(pid)])
  return readOrNull(`/proc/${pid}/cmdline`)?.replaceAll('\0', ' ') ?? null
}

/** Returns false if the process still runs after `timeoutMs`. */
export async function waitForEnd(holder: ProcessId, timeoutMs: number): Promise<boolean> {
  const deadline = Date.now() + timeoutMs
  while (isRunning(holder)) {
    if (Date.now() > deadline) return false
    await sleep(20)
  }
  return true
}

/** Ignores a process that is gone. */
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
  // The name in brackets can contain anything; the fields are counted after it.
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
