import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { testSettings } from '@/scripts/test-settings'
import { recreateDatabase } from '@/scripts/unit-databases'

/** A PostgreSQL for the suites, with a migrated template that contains the catalog. */
export type TestServer = {
  url: string
  /** Drops and creates the database as a copy of the template, and returns its URL. */
  create(name: `${string}_test`): Promise<string>
  stop(): Promise<void>
}

const template = 'slatekeeper_template_test'

/** Uses TEST_DATABASE_URL, whose role must be able to create databases, or starts an embedded server in a temporary folder. */
export async function startTestServer(): Promise<TestServer> {
  const server = await startOrFindServer()
  const create = (name: string, source = 'template0') => recreate(server.url, name, source)
  try {
    await prepareTemplate(await create(template))
    return { url: server.url, create: name => create(name, template), stop: server.stop }
  } catch (error) {
    await server.stop()
    throw error
  }
}

/** Like startTestServer, without the template. */
export async function startOrFindServer() {
  const given = process.env.TEST_DATABASE_URL
  if (given) return { url: given, stop: async () => undefined }
  const { startEmbedded } = await import('@/lib/db/embedded')
  const folder = await mkdtemp(path.join(tmpdir(), 'slatekeeper-test-'))
  // As root, PostgreSQL runs as another user, which needs access.
  await chmod(folder, 0o755)
  const embedded = await startEmbedded(folder)
  await turnOffFsync(embedded.superuserUrl)
  const stop = async () => {
    await embedded.stop()
    for (const created of [embedded.dataDir, folder]) await rm(created, { recursive: true, force: true })
  }
  return { url: embedded.superuserUrl, stop }
}

/** Test data need not survive a power failure. */
async function turnOffFsync(serverUrl: string) {
  const client = new pg.Client({ connectionString: serverUrl })
  await client.connect()
  for (const name of ['fsync', 'full_page_writes']) await client.query(`alter system set ${name} = off`)
  await client.query('select pg_reload_conf()')
  await client.end()
}

async function recreate(serverUrl: string, name: string, source: string) {
  await recreateDatabase(serverUrl, name, source)
  const url = new URL(serverUrl)
  url.pathname = `/${name}`
  return url.href
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
