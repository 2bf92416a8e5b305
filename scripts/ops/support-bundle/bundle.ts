import { execFile } from 'node:child_process'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { availableParallelism, freemem, totalmem } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { readEnv } from '@/lib/core/env'
import { findRunning } from '@/lib/db/embedded/find-running'
import { describeEnvironment } from './environment'
import { describeFailure } from './failures'

/** As lib/core/env reads it, which an invalid environment does not allow. */
const scale = /^[1-9]\d?$/.test(process.env.TIMEOUT_SCALE ?? '') ? Number(process.env.TIMEOUT_SCALE) : 1
const sectionMs = 20_000 * scale
const connectMs = 5_000 * scale
const maxFileBytes = 500_000

/** A file of the bundle. */
type Section = { name: string; maxMs: number; read(): Promise<unknown> }

export type Bundle = Record<string, unknown>

/** Reads all sections. What fails or takes too long is a line in its file, so that the others are still written. */
export async function collect(ledgerMs: number): Promise<Bundle> {
  const connection = await connect()
  const sections: Section[] = [
    { name: 'about', maxMs: sectionMs, read: readVersions },
    { name: 'environment', maxMs: sectionMs, read: async () => describeEnvironment(process.env) },
    { name: 'service', maxMs: sectionMs, read: readService },
    ...(connection.isOpen ? await sectionsOfDatabase(ledgerMs) : []),
  ]
  const read = await Promise.all(
    sections.map(async section => [section.name, await readSection(section)] as const),
  )
  const { isOpen, ...database } = connection
  return Object.fromEntries([...read, ...(isOpen ? [] : [['database', database] as const])])
}

/** Imported only now: lib/db/client needs a valid environment and DATABASE_URL. */
async function sectionsOfDatabase(ledgerMs: number): Promise<Section[]> {
  const health = await import('./health')
  const { readErrors } = await import('./errors')
  const { readDatabase } = await import('./database')
  return [
    { name: 'health', maxMs: sectionMs, read: health.readHealth },
    { name: 'migrations', maxMs: sectionMs, read: health.readMigrations },
    { name: 'settings', maxMs: sectionMs, read: health.readSettings },
    { name: 'errors', maxMs: sectionMs, read: async () => readErrors(await findTaskNames()) },
    { name: 'database', maxMs: sectionMs, read: readDatabase },
    // One rule can take as long again.
    { name: 'ledger', maxMs: 2 * ledgerMs, read: () => health.readLedger(ledgerMs) },
  ]
}

/** Without the providers' settings, the tasks that need them are unknown. */
async function findTaskNames(): Promise<ReadonlySet<string>> {
  const { defineJobs } = await import('@/server/background')
  const tasks = await defineJobs().catch(() => [])
  return new Set(tasks.map(({ name }) => name))
}

export async function readSection({ maxMs, read }: Section): Promise<unknown> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise(resolve => {
    timer = setTimeout(resolve, maxMs, { unavailable: `not finished after ${maxMs / 1_000} s` })
  })
  const found = read().catch(error => ({ unavailable: describeFailure(error) }))
  return Promise.race([found, late]).finally(() => clearTimeout(timer))
}

/** Sets DATABASE_URL to the database of the service. */
async function connect(): Promise<{ isOpen: boolean; unavailable?: string }> {
  try {
    readEnv(process.env)
  } catch {
    return { isOpen: false, unavailable: 'the environment is invalid, so the service does not start' }
  }
  const { DATABASE_URL, DATA_DIR } = readEnv(process.env)
  const url = DATABASE_URL ?? (await findRunning(DATA_DIR))
  if (!url)
    return { isOpen: false, unavailable: 'DATABASE_URL is not set, and no embedded database is running' }
  process.env.DATABASE_URL = url
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: connectMs })
  client.on('error', () => undefined)
  try {
    await client.connect()
    return { isOpen: true }
  } catch (error) {
    return { isOpen: false, unavailable: describeFailure(error) }
  } finally {
    await client.end().catch(() => undefined)
  }
}

async function readVersions() {
  const { version } = JSON.parse(await readFile('package.json', 'utf8')) as { version: string }
  const commit = await promisify(execFile)('git', ['rev-parse', 'HEAD'], { timeout: 3_000 }).then(
    ({ stdout }) => stdout.trim(),
    () => null,
  )
  return {
    createdAt: new Date(),
    version,
    commit,
    node: process.version,
    platform: `${process.platform} ${process.arch}`,
    cores: availableParallelism(),
    memory: { totalBytes: totalmem(), freeBytes: freemem() },
  }
}

/** Asks the service on this machine, which can run in another container. */
async function readService() {
  const { PORT = '' } = process.env
  const port = /^\d{1,5}$/.test(PORT) ? PORT : '3000'
  const probe = (at: string) =>
    fetch(`http://127.0.0.1:${port}${at}`, { signal: AbortSignal.timeout(connectMs) }).then(
      ({ status }) => status,
      error => describeFailure(error.cause ?? error),
    )
  return { '/healthz': await probe('/healthz'), '/readyz': await probe('/readyz') }
}

/** Writes one file per section into a new folder that only its owner can read. */
export async function writeBundle(folder: string, bundle: Bundle): Promise<string[]> {
  await mkdir(folder, { mode: 0o700 })
  const files: string[] = []
  for (const [name, section] of Object.entries(bundle)) {
    const file = path.join(folder, `${name}.json`)
    const text = formatSection(section)
    await writeFile(file, text, { mode: 0o600 })
    files.push(file)
  }
  return files
}

export function formatSection(section: unknown): string {
  const text = `${JSON.stringify(section ?? null, writeBigInt, 2)}\n`
  const bytes = Buffer.byteLength(text)
  return bytes <= maxFileBytes ? text : `${JSON.stringify({ unavailable: `${bytes} bytes are too many` })}\n`
}

const writeBigInt = (_: string, value: unknown) => (typeof value === 'bigint' ? Number(value) : value)
