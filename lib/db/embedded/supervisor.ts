import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chown, mkdir, rename, rm, stat } from 'node:fs/promises'
import { totalmem } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { StartError } from '@/lib/db/start-error'
import { findSocketFolder } from './address'
import type { DataLocation } from './location'
import { bareEnvironment } from './process'

const LOG_BYTES = 1_000_000

/** Settings of PostgreSQL by name. */
export type PostgresSettings = Record<string, string | number>

/**
 * A quarter of the memory, of which only used pages are taken, up to 4 GB: the rows that a million users read do not fit into
 * PostgreSQL's 128 MB.
 */
export function chooseSharedBuffers(): string {
  const megabytes = Math.min(totalmem(), process.constrainedMemory() || Number.POSITIVE_INFINITY) / 1024 ** 2
  return `${Math.floor(Math.min(4_096, Math.max(128, megabytes / 4)))}MB`
}

/** For two cores shared with the service. The log contains no user data. */
const SETTINGS: PostgresSettings = {
  listen_addresses: '127.0.0.1',
  // Of the service, and five for each of a hundred more databases that are used at the same time.
  max_connections: 600,
  shared_buffers: chooseSharedBuffers(),
  synchronous_commit: 'on',
  random_page_cost: 1.1,
  jit: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
  log_checkpoints: 'off',
}

/** Starts the process that runs PostgreSQL. Resolves once the database accepts connections. */
export async function startSupervisor(location: DataLocation, port: number, own: PostgresSettings = {}) {
  const { dir, cluster, binaries, owner } = location
  const unix_socket_directories = await createSocketFolder(location, port)
  const log = path.join(dir, 'postgres.log')
  await rotateLog(log)
  const settings = Object.entries({ ...SETTINGS, ...own, port, unix_socket_directories }).flatMap(
    ([name, value]) => ['-c', `${name}=${value}`],
  )
  const options = { postgres: binaries.postgres, args: ['-D', cluster, ...settings], cluster, log, owner }
  const program = fileURLToPath(new URL('./supervisor-process.mjs', import.meta.url))
  const supervisor = spawn(process.execPath, [program, JSON.stringify(options)], {
    cwd: '/',
    detached: true,
    env: bareEnvironment,
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    windowsHide: true,
  })
  await waitUntilReady(supervisor, log)
  supervisor.unref()
  supervisor.channel?.unref()
  return supervisor
}

/** Waits until the supervisor and PostgreSQL have exited. */
export async function stopSupervisor(supervisor: ChildProcess) {
  if (supervisor.exitCode !== null || supervisor.signalCode !== null) return
  supervisor.ref()
  const ended = once(supervisor, 'exit')
  supervisor.send('stop', () => undefined)
  await ended
}

async function waitUntilReady(supervisor: ChildProcess, log: string) {
  const message = await new Promise<{ isReady?: true; reason?: string }>(resolve => {
    supervisor.once('message', resolve as (message: unknown) => void)
    supervisor.once('error', error => resolve({ reason: error.message }))
    supervisor.once('disconnect', () => resolve({}))
  })
  if (message.isReady) return
  const fatal = message.reason?.match(/FATAL: +(.*)/)?.[1]
  const line = fatal ?? (message.reason?.split('\n')[0] || 'it exited')
  throw new StartError(`PostgreSQL did not start: ${line}. Its log is ${log}.`)
}

/** Only PostgreSQL's user and root can enter it. Returns it as PostgreSQL's setting, which is a list. */
async function createSocketFolder({ dir, owner }: DataLocation, port: number) {
  const folder = findSocketFolder(dir, port)
  if (!folder) return ''
  // A crash leaves a lock file whose PID another program can have.
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { mode: 0o700 })
  if (owner) await chown(folder, owner.uid, owner.gid)
  return `"${folder.replaceAll('"', '""')}"`
}

/** No process writes to the log before a start. */
async function rotateLog(log: string) {
  const size = await stat(log).then(
    found => found.size,
    () => 0,
  )
  if (size > LOG_BYTES) await rename(log, `${log}.old`)
}
