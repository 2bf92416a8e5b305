import { execFile } from 'node:child_process'
import { randomBytes, randomInt } from 'node:crypto'
import { existsSync } from 'node:fs'
import { chown, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import path from 'node:path'
import { promisify } from 'node:util'
import { bareEnvironment, findCommandLine, findMark, signal, waitForEnd } from '@/lib/db/embedded/process'
import { StartError } from '@/lib/db/start-error'
import type { DataLocation } from './location'

const run = promisify(execFile)

export const USER = 'slatekeeper'

/** Below the ephemeral ports, which outgoing connections could take while PostgreSQL is down. */
const PORTS = [15_000, 32_000] as const

/** Stored in a file that only its owner can read. */
export interface ClusterAccess {
  port: number
  password: string
}

/** Generates port and password once; the port again if another program uses it. */
export async function readAccess({ dir, cluster }: DataLocation): Promise<ClusterAccess> {
  const file = path.join(dir, 'access.json')
  const kept = existsSync(file) ? await readFile(file, 'utf8') : null
  if (kept === null && existsSync(cluster))
    throw new StartError(
      `${file} is gone, and with it the password of the database in ${cluster}: ` +
        'restore it, or delete that folder to start with an empty database.',
    )
  const known = kept === null ? { port: 0, password: randomBytes(24).toString('hex') } : parse(kept, file)
  if (known.port && (await isFree(known.port))) return known
  const access = { ...known, port: await findFreePort() }
  await writeFile(`${file}.next`, JSON.stringify(access), { mode: 0o600 })
  await rename(`${file}.next`, file)
  return access
}

/** Creates the cluster atomically unless it exists. Returns true if it was created. */
export async function createCluster({ dir, cluster, binaries, owner }: DataLocation, password: string) {
  if (existsSync(cluster)) return false
  const unfinished = `${cluster}.unfinished`
  const passwordFile = path.join(dir, 'password')
  await rm(unfinished, { recursive: true, force: true })
  await mkdir(unfinished, { mode: 0o700 })
  await writeFile(passwordFile, password, { mode: 0o600 })
  if (owner) {
    await chown(unfinished, owner.uid, owner.gid)
    await chown(passwordFile, owner.uid, owner.gid)
  }
  const flags = ['--auth=scram-sha-256', '--encoding=UTF8', '--locale=C', '--no-instructions']
  // The same collation on every machine.
  const locale = ['--locale-provider=builtin', '--builtin-locale=C.UTF-8']
  const args = [
    `--pgdata=${unfinished}`,
    `--username=${USER}`,
    `--pwfile=${passwordFile}`,
    ...flags,
    ...locale,
  ]
  try {
    await run(binaries.initdb, args, { ...owner, cwd: '/', env: bareEnvironment })
  } catch (error) {
    throw new StartError(`PostgreSQL could not create its files in ${cluster}: ${explain(error)}`)
  } finally {
    await rm(passwordFile, { force: true })
  }
  await rename(unfinished, cluster)
  return true
}

/** Stops a PostgreSQL that still runs on the cluster without a supervisor. */
export async function stopOrphan(cluster: string) {
  const file = path.join(cluster, 'postmaster.pid')
  const pid = Number((await readFile(file, 'utf8').catch(() => '')).split('\n')[0])
  if (!pid) return
  const mark = findMark(pid)
  if (mark === null || !findCommandLine(pid)?.includes(cluster)) {
    // The PID belongs to another program or a zombie; PostgreSQL would take it for a running server.
    await rm(file, { force: true })
    return
  }
  for (const [name, timeoutMs] of [
    ['SIGINT', 15_000],
    ['SIGQUIT', 5_000],
    ['SIGKILL', 2_000],
  ] as const) {
    signal(pid, name)
    if (await waitForEnd({ pid, mark }, timeoutMs)) return
  }
  throw new StartError(
    `A PostgreSQL still runs on ${cluster} as process ${pid} and does not stop: stop it first.`,
  )
}

function parse(text: string, file: string): ClusterAccess {
  try {
    return JSON.parse(text) as ClusterAccess
  } catch {
    throw new StartError(`${file} is not valid JSON: restore it.`)
  }
}

function explain(error: unknown) {
  const { stderr = '', message } = error as { stderr?: string; message: string }
  const lines = stderr.trim().split('\n')
  // After the cause, initdb reports that it cleans up.
  return lines.find(line => /error|fatal|panic/i.test(line)) ?? (lines.at(-1) || message)
}

function isFree(port: number): Promise<boolean> {
  return new Promise(resolve => {
    const server = createServer().on('error', () => resolve(false))
    server.listen({ port, host: '127.0.0.1', exclusive: true }, () => server.close(() => resolve(true)))
  })
}

async function findFreePort() {
  for (let attempt = 0; attempt < 100; attempt++) {
    const port = randomInt(...PORTS)
    if (await isFree(port)) return port
  }
  throw new StartError('There is no free port on 127.0.0.1 for PostgreSQL.')
}
