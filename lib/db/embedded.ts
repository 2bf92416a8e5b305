import type { ChildProcess } from 'node:child_process'
import path from 'node:path'
import { createUrl } from '@/lib/db/embedded/address'
import { createCluster, readAccess, stopOrphan, USER } from '@/lib/db/embedded/cluster'
import { chooseLocation, type DataLocation } from '@/lib/db/embedded/location'
import { type Lock, takeLock } from '@/lib/db/embedded/lock'
import { grantDatabase } from '@/lib/db/embedded/service-role'
import { type PostgresSettings, startSupervisor, stopSupervisor } from '@/lib/db/embedded/supervisor'
import { StartError } from '@/lib/db/start-error'
import { withClient } from './with-client'

export const DATABASE = 'slatekeeper'

/** A PostgreSQL from npm's binaries that runs as long as this process. */
export interface Embedded {
  /** For the service: a role that is no superuser. */
  url: string
  /** The same database as the superuser, for test suites that create databases. */
  superuserUrl: string
  /** The actual folder, which can differ from the requested one. */
  dataDir: string
  /** True if this start created the database. */
  isNew: boolean
  /** Resolves when no process of the database is left; can be called repeatedly. */
  stop(): Promise<void>
}

/**
 * Starts the PostgreSQL of a folder, which the first start creates. Only one process can run a folder; a crashed one does
 * not block it. The database ends with this process, even a killed one, and restarts if it crashes itself. Throws a
 * StartError for problems that an operator can solve. `settings` replace those of PostgreSQL;
 * `createsDatabases` allows the role of the service to.
 */
export async function startEmbedded(
  dataDir: string,
  print: (line: string) => void = () => undefined,
  settings: PostgresSettings = {},
  createsDatabases = false,
): Promise<Embedded> {
  const location = await chooseLocation(path.resolve(dataDir), print).catch(error => {
    throw explain(error, dataDir)
  })
  return await start(location, print, settings, createsDatabases).catch(error => {
    throw explain(error, location.dir)
  })
}

/** A folder of another user, a full or read-only disk: the system's message names it. */
function explain(error: NodeJS.ErrnoException, dir: string): Error {
  if (!error.syscall) return error
  const advice = 'Set DATABASE_URL to a PostgreSQL, or DATA_DIR to a folder that can be written.'
  return new StartError(`The database in ${dir} could not be started: ${error.message}. ${advice}`)
}

async function start(
  location: DataLocation,
  print: (line: string) => void,
  settings: PostgresSettings,
  createsDatabases: boolean,
): Promise<Embedded> {
  const lock = await takeLock(location.dir)
  let stop = lock.release
  try {
    await stopOrphan(location.cluster)
    const access = await readAccess(location)
    const isNew = await createCluster(location, access.password)
    stop = await supervise(location, access.port, settings, lock, print)
    const server = createUrl(location.dir, access, USER, 'postgres')
    const superuserUrl = await createDatabase(server, DATABASE)
    const url = await grantDatabase(superuserUrl, createsDatabases)
    return { url, superuserUrl, dataDir: location.dir, isNew, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

/** Creates an empty database on the server of `url` unless it exists. Returns its URL. */
export async function createDatabase(url: string, name: string): Promise<string> {
  const database = new URL(url)
  database.pathname = `/${encodeURIComponent(name)}`
  await withClient(url, async client => {
    const { rowCount } = await client.query('select from pg_database where datname = $1', [name])
    if (!rowCount) await client.query(`create database ${client.escapeIdentifier(name)}`)
  })
  return database.href
}

/** Restarts the supervisor, and PostgreSQL with it, if it is killed; not if it exits because PostgreSQL keeps failing. */
async function supervise(
  location: DataLocation,
  port: number,
  settings: PostgresSettings,
  lock: Lock,
  print: (line: string) => void,
) {
  let supervisor: ChildProcess | undefined
  let stopped: Promise<void> | undefined

  async function begin() {
    const started = await startSupervisor(location, port, settings)
    supervisor = started
    if (started.pid) await lock.recordSupervisor(started.pid)
    started.once('exit', (_code, signal) => {
      if (!stopped) beginning = replace(signal).catch(error => print((error as Error).message))
    })
  }
  async function replace(signal: NodeJS.Signals | null) {
    if (!signal)
      throw new StartError(
        `The database is not available: PostgreSQL keeps exiting. See ${location.dir}/postgres.log.`,
      )
    await stopOrphan(location.cluster)
    if (!stopped) await begin()
  }
  async function end() {
    await beginning
    if (supervisor) await stopSupervisor(supervisor)
    await stopOrphan(location.cluster)
    await lock.release()
  }

  let beginning = begin()
  await beginning
  return () => {
    stopped ??= end()
    return stopped
  }
}
