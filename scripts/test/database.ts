import { chmod, mkdtemp, readdir, rm, statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { findMark } from '@/lib/db/embedded/process'
import type { PostgresSettings } from '@/lib/db/embedded/supervisor'
import { recreateDatabase } from '@/lib/db/testing/database'
import { testSettings } from '@/scripts/test/settings'

/** A PostgreSQL for the suites, with a migrated template that contains the catalog. */
export type TestServer = {
  url: string
  /** Drops and creates the database as a copy of the template, and returns its URL. */
  create(name: `${string}_test`): Promise<string>
  stop(): Promise<void>
}

const template = 'slatekeeper_template_test'
const prefix = 'slatekeeper-test-'

/**
 * Uses TEST_DATABASE_URL, whose role must be able to create databases, or starts an embedded server in a temporary folder, in
 * memory if possible.
 */
export async function startTestServer(own: PostgresSettings = {}): Promise<TestServer> {
  const server = await startOrFindServer(own)
  try {
    await prepareTemplate(await recreateDatabase(server.url, template, 'template0'))
    return { ...findTestServer(server.url), stop: server.stop }
  } catch (error) {
    await server.stop()
    throw error
  }
}

/** The server that another process has started with startTestServer. */
export const findTestServer = (url: string): TestServer => ({
  url,
  create: name => recreateDatabase(url, name, template),
  stop: async () => undefined,
})

/** Like startTestServer, without the template. */
export async function startOrFindServer(own: PostgresSettings = {}) {
  const given = process.env.TEST_DATABASE_URL
  if (given) return { url: given, stop: async () => undefined }
  const { startEmbedded } = await import('@/lib/db/embedded')
  const parent = await chooseFolder()
  await removeAbandoned(parent)
  const folder = await mkdtemp(path.join(parent, `${prefix}${process.pid}-`))
  // As root, PostgreSQL runs as another user, which needs access.
  await chmod(folder, 0o755)
  const embedded = await startEmbedded(folder, undefined, { ...settings, ...own })
  const stop = async () => {
    await embedded.stop()
    for (const created of [embedded.dataDir, folder]) await rm(created, { recursive: true, force: true })
  }
  return { url: embedded.superuserUrl, stop }
}

/** For all suites at the same time. Test data need not survive a power failure, and emptying a table reads all buffers. */
const settings = { max_connections: 500, shared_buffers: '128MB', fsync: 'off', full_page_writes: 'off' }

/** More than the databases of all suites use. */
const enoughMemory = 8 * 1024 ** 3

/** Memory, where there is enough: a new database is a thousand files, which take 20 times as long on a disk. */
async function chooseFolder(): Promise<string> {
  const memory = '/dev/shm'
  const free = await statfs(memory).then(
    ({ bavail, bsize }) => bavail * bsize,
    () => 0,
  )
  return Math.min(free, process.availableMemory()) > enoughMemory ? memory : tmpdir()
}

/** Removes the databases of killed runs, which would use memory until the machine restarts. */
async function removeAbandoned(parent: string) {
  for (const name of await readdir(parent)) {
    const [pid, random] = name.startsWith(prefix) ? name.slice(prefix.length).split('-') : []
    if (random && findMark(Number(pid)) === null)
      // Those of another user stay.
      await rm(path.join(parent, name), { recursive: true, force: true }).catch(() => undefined)
  }
}

async function prepareTemplate(url: string) {
  const { migrate } = await import('@/lib/db/migrate')
  await migrate(url)
  // lib/db/client reads these on import.
  process.env.DATABASE_URL = url
  process.env.TIMEOUT_SCALE = testSettings.TIMEOUT_SCALE
  const { seedCatalog } = await import('@/prisma/seed')
  await seedCatalog()
  const { pool } = await import('@/lib/db/client')
  // A database with open connections cannot be a template.
  await pool.end()
}
