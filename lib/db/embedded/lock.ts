import { link, readFile, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { findMark, isRunning, type ProcessId, signal, waitForEnd } from '@/lib/db/embedded/process'
import { StartError } from '@/lib/db/start-error'

/** A supervisor whose service is gone stops PostgreSQL; a shutdown that takes longer hangs. */
const SUPERVISOR_MS = 40_000

interface Holders {
  service: ProcessId
  supervisor?: ProcessId
}

/** Exclusive access to the database of one folder. */
export interface Lock {
  /** Stores the supervisor's PID, so that the next start waits for it even if this process is gone. */
  recordSupervisor(pid: number): Promise<void>
  release(): Promise<void>
}

/** Locks the folder for this process; throws while another one runs, and takes over from a crashed one. */
export async function takeLock(dir: string): Promise<Lock> {
  const file = path.join(dir, 'lock.json')
  const service = { pid: process.pid, mark: findMark(process.pid) ?? '' }
  for (let attempt = 0; attempt < 50; attempt++) {
    if (await claim(file, { service })) return createLock(file, service)
    const text = await readFile(file, 'utf8').catch(() => null)
    if (text === null) continue
    const holders = parse(text)
    if (holders) await waitForHolders(holders, dir)
    await remove(file, text)
  }
  throw new StartError(
    `Could not lock ${file}: delete it if no Slatekeeper runs on that folder, and start again.`,
  )
}

function createLock(file: string, service: ProcessId): Lock {
  return {
    async recordSupervisor(pid) {
      const supervisor = { pid, mark: findMark(pid) ?? '' }
      await writeFile(`${file}.next`, JSON.stringify({ service, supervisor }))
      await rename(`${file}.next`, file)
    },
    async release() {
      await rm(file, { force: true })
    },
  }
}

async function waitForHolders({ service, supervisor }: Holders, dir: string) {
  if (isRunning(service))
    throw new StartError(
      `Slatekeeper already runs on ${dir} as process ${service.pid}: ` +
        `stop it first (kill ${service.pid}), or set DATA_DIR to another folder.`,
    )
  if (!supervisor || (await waitForEnd(supervisor, SUPERVISOR_MS))) return
  signal(supervisor.pid, 'SIGKILL')
  await waitForEnd(supervisor, 1_000)
}

/** Linking a complete file makes the claim atomic: no process reads half a lock. */
async function claim(file: string, holders: Holders) {
  const own = `${file}.${process.pid}.${crypto.randomUUID()}`
  await writeFile(own, JSON.stringify(holders))
  try {
    await link(own, file)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  } finally {
    await rm(own, { force: true })
  }
}

/** Removes the lock that was read, and restores a different one that another process created meanwhile. */
async function remove(file: string, text: string) {
  const aside = `${file}.${process.pid}.stale`
  try {
    await rename(file, aside)
  } catch {
    return
  }
  if ((await readFile(aside, 'utf8')) !== text) await link(aside, file).catch(() => undefined)
  await rm(aside, { force: true })
}

function parse(text: string): Holders | null {
  try {
    return JSON.parse(text) as Holders
  } catch {
    return null
  }
}
