import type { ChildProcess } from 'node:child_process'
import path from 'node:path'
import pg from 'pg'
import { makeCluster, readAccess, stopOrphan, USER } from '@/lib/db/embedded/cluster'
import { startKeeper, stopKeeper } from '@/lib/db/embedded/supervisor'
import { type Lock, takeLock } from '@/lib/db/embedded/lock'
import { choosePlace, type Place } from '@/lib/db/embedded/location'
import { grantDatabase } from '@/lib/db/embedded/service-role'
import { StartError } from '@/lib/db/start-error'

/** The database that the service lives in. */
export const DATABASE = 'slatekeeper'

/** Ours to run: a PostgreSQL of npm's binaries, for as long as this process lives. */
export interface Embedded {
  /** The address for the service, as a role that owns this one database. */
  url: string
  /** The same as the superuser: for the suites, which make databases. */
  superuserUrl: string
  /** The folder that really holds the database, which is not always the one that was asked for. */
  dataDir: string
  /** Whether the database was made by this very start. */
  freshlyMade: boolean
  /** Ends when no process of the database is left; any number of calls do the same. */
  stop(): Promise<void>
}

/**
 * Starts the PostgreSQL of a folder, made on first use: one start at a time, whatever the last one died of.
 * It ends with this process, however that ends, and comes back by itself when only the database is killed.
 * Throws a StartError for all that an operator can put right.
 */
export async function startEmbedded(
  dataDir: string,
  say: (line: string) => void = () => undefined,
): Promise<Embedded> {
  const place = await choosePlace(path.resolve(dataDir), say)
  return await start(place, say).catch(error => {
    // A folder of another user, a full or read-only disk: the system says it best.
    if (!(error as NodeJS.ErrnoException).syscall) throw error
    throw new StartError(`The database in ${place.dir} could not be started: ${(error as Error).message}.`)
  })
}

async function start(place: Place, say: (line: string) => void): Promise<Embedded> {
  const lock = await takeLock(place.dir)
  let stop = lock.release
  try {
    await stopOrphan(place.cluster)
    const { port, password } = await readAccess(place)
    const freshlyMade = await makeCluster(place, password)
    stop = await keep(place, port, lock, say)
    const server = `postgres://${USER}:${password}@127.0.0.1:${port}/postgres`
    const superuserUrl = await createDatabase(server, DATABASE)
    const url = await grantDatabase(superuserUrl)
    return { url, superuserUrl, dataDir: place.dir, freshlyMade, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

/** Makes an empty database beside the one of `url` where there is none of that name yet, and answers its address. */
export async function createDatabase(url: string, name: string): Promise<string> {
  const made = new URL(url)
  made.pathname = `/${encodeURIComponent(name)}`
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 })
  await client.connect()
  try {
    const { rowCount } = await client.query('select from pg_database where datname = $1', [name])
    if (!rowCount) await client.query(`create database ${client.escapeIdentifier(name)}`)
  } finally {
    await client.end()
  }
  return made.href
}

/** A keeper that is killed is replaced, and PostgreSQL with it; only one that gives up is let go. */
async function keep(place: Place, port: number, lock: Lock, say: (line: string) => void) {
  let keeper: ChildProcess | undefined
  let stopped: Promise<void> | undefined

  async function begin() {
    const started = await startKeeper(place, port)
    keeper = started
    if (started.pid) await lock.nameKeeper(started.pid)
    started.once('exit', (_code, signal) => {
      if (!stopped) beginning = replace(signal).catch(error => say((error as Error).message))
    })
  }
  async function replace(signal: NodeJS.Signals | null) {
    if (!signal)
      throw new StartError(`The database is gone: PostgreSQL keeps ending, see ${place.dir}/postgres.log.`)
    await stopOrphan(place.cluster)
    if (!stopped) await begin()
  }
  async function end() {
    await beginning
    if (keeper) await stopKeeper(keeper)
    await stopOrphan(place.cluster)
    await lock.release()
  }

  let beginning = begin()
  await beginning
  return () => {
    stopped ??= end()
    return stopped
  }
}
