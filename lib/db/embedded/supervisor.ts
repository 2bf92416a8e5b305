import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { rename, stat } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Place } from './location'
import { bareEnvironment } from './process'
import { StartError } from '@/lib/db/start-error'

const LOG_BYTES = 1_000_000

/** For two cores that PostgreSQL shares with the service; its log holds its own life and no data of anybody's. */
const SETTINGS = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: 200,
  shared_buffers: '128MB',
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

/** Starts the process that runs PostgreSQL for us, and answers it once the database takes connections. */
export async function startKeeper({ dir, cluster, binaries, owner }: Place, port: number) {
  const log = path.join(dir, 'postgres.log')
  await turnLog(log)
  const settings = Object.entries({ ...SETTINGS, port }).flatMap(([name, value]) => [
    '-c',
    `${name}=${value}`,
  ])
  const task = { postgres: binaries.postgres, args: ['-D', cluster, ...settings], cluster, log, owner }
  const program = fileURLToPath(new URL('./keeper.mjs', import.meta.url))
  const keeper = spawn(process.execPath, [program, JSON.stringify(task)], {
    cwd: '/',
    detached: true,
    env: bareEnvironment,
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    windowsHide: true,
  })
  await waitUntilReady(keeper, log)
  keeper.unref()
  keeper.channel?.unref()
  return keeper
}

/** Asks the keeper to stop PostgreSQL, and waits until both have ended. */
export async function stopKeeper(keeper: ChildProcess) {
  if (keeper.exitCode !== null || keeper.signalCode !== null) return
  keeper.ref()
  const ended = once(keeper, 'exit')
  keeper.send('stop', () => undefined)
  await ended
}

async function waitUntilReady(keeper: ChildProcess, log: string) {
  const word = await new Promise<{ isReady?: true; reason?: string }>(resolve => {
    keeper.once('message', resolve as (word: unknown) => void)
    keeper.once('error', error => resolve({ reason: error.message }))
    keeper.once('disconnect', () => resolve({}))
  })
  if (word.isReady) return
  const fatal = word.reason?.match(/FATAL: +(.*)/)?.[1]
  const line = fatal ?? (word.reason?.split('\n')[0] || 'it ended')
  throw new StartError(`PostgreSQL did not start: ${line}. Its log is ${log}.`)
}

/** A start is the only moment when nobody writes to the log. */
async function turnLog(log: string) {
  const size = await stat(log).then(
    found => found.size,
    () => 0,
  )
  if (size > LOG_BYTES) await rename(log, `${log}.old`)
}
