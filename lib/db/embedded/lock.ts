import { link, readFile, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { findMark, type Holder, isRunning, signal, waitForEnd } from '@/lib/db/embedded/process'
import { StartError } from '@/lib/db/start-error'

/** A keeper that outlived its service is stopping PostgreSQL; a shutdown that takes longer has hung. */
const KEEPER_MS = 40_000

interface Holders {
  service: Holder
  keeper?: Holder
}

/** The right to run the database of one folder. */
export interface Lock {
  /** Writes down who runs PostgreSQL, so that the next start waits for it even when this process is gone. */
  nameKeeper(pid: number): Promise<void>
  release(): Promise<void>
}

/** Takes the folder for this process; refuses while another one has it, and takes over from one that died. */
export async function takeLock(dir: string): Promise<Lock> {
  const file = path.join(dir, 'lock.json')
  const service = { pid: process.pid, mark: findMark(process.pid) ?? '' }
  for (let attempt = 0; attempt < 50; attempt++) {
    if (await claim(file, { service })) return hold(file, service)
    const text = await readFile(file, 'utf8').catch(() => null)
    if (text === null) continue
    const holders = parse(text)
    if (holders) await outlast(holders, dir)
    await remove(file, text)
  }
  throw new StartError(
    `Could not take ${file}: remove it if no Slatekeeper runs on that folder, and start again.`,
  )
}

function hold(file: string, service: Holder): Lock {
  return {
    async nameKeeper(pid) {
      const keeper = { pid, mark: findMark(pid) ?? '' }
      await writeFile(`${file}.next`, JSON.stringify({ service, keeper }))
      await rename(`${file}.next`, file)
    },
    async release() {
      await rm(file, { force: true })
    },
  }
}

async function outlast({ service, keeper }: Holders, dir: string) {
  if (isRunning(service))
    throw new StartError(
      `Slatekeeper already runs on ${dir} as process ${service.pid}: ` +
        `stop it first (kill ${service.pid}), or set DATA_DIR to another folder.`,
    )
  if (!keeper || (await waitForEnd(keeper, KEEPER_MS))) return
  signal(keeper.pid, 'SIGKILL')
  await waitForEnd(keeper, 1_000)
}

/** Linking a finished file makes the claim atomic: nobody ever reads half a lock. */
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

/** Removes the lock that was read, and puts back any other that a quicker starter has made meanwhile. */
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
