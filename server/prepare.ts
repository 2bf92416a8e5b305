import { once } from 'node:events'
import { createServer } from 'node:net'
import path from 'node:path'
import { type Env, EnvError, findInvalidSettings, isTestDatabase, readEnv } from '@/lib/core/env'
import { startEmbedded } from '@/lib/db/embedded'
import { migrate, readMigrationStatus } from '@/lib/db/migrate'
import { StartError } from '@/lib/db/start-error'
import { withClient } from '@/lib/db/with-client'
import { isDev } from './mode'
import { buildPages } from './prepare/build-pages'
import { ensureSecrets, writeServiceUrl } from './prepare/data-dir'
import { createFirstOperator } from './prepare/first-operator'

const print = (line: string) => console.info(line)

type Prepared = {
  databaseUrl: string
  /** Stops the embedded database, if it was started. */
  stop(): Promise<void>
}

/**
 * Prepares secrets, database, schema, catalog, first operator and pages. Sets DATABASE_URL and the secrets in process.env.
 * Throws a StartError or EnvError for problems that an operator can solve.
 */
export async function prepare(root = process.cwd()): Promise<Prepared> {
  const settings = readEnv(process.env)
  const { DATABASE_URL: url, HOST, PORT } = settings
  await assertPortFree(HOST, PORT)
  const database = url ? checkDatabase(settings, url) : await startOwnDatabase(settings)
  try {
    await bringUpToDate(database, readEnv(process.env))
    if (!isDev) await buildPages(root, print)
    return { databaseUrl: database.url, stop: database.stop }
  } catch (error) {
    await database.stop()
    throw error
  }
}

/** Before anything is created or printed. Throws the system's error. */
async function assertPortFree(host: string, port: number): Promise<void> {
  const probe = createServer().listen({ host, port, exclusive: true })
  await once(probe, 'listening')
  probe.close()
  await once(probe, 'close')
}

type Database = { url: string; isEmbedded: boolean; stop(): Promise<void> }

function checkDatabase(settings: Env, url: string): Database {
  const reasons = findInvalidSettings(settings, { url, isEmbedded: false })
  if (reasons.length > 0) throw new EnvError(reasons.join('\n'))
  delete process.env.EMBEDDED_DATABASE
  return { url, isEmbedded: false, stop: async () => undefined }
}

async function startOwnDatabase(settings: Env): Promise<Database> {
  if (settings.DIRECT_DATABASE_URL)
    throw new StartError(
      'DIRECT_DATABASE_URL is set without DATABASE_URL: set both for your PostgreSQL, or neither.',
    )
  const dataDir = path.resolve(settings.DATA_DIR)
  print(`DATABASE_URL is not set: using an embedded PostgreSQL in ${dataDir}.`)
  // Takes the lock of the folder, so that a second service changes nothing there.
  const { url, stop } = await startEmbedded(dataDir, print, {}, settings.QA_TOOLS)
  try {
    Object.assign(process.env, await ensureSecrets(dataDir, settings))
    await writeServiceUrl(dataDir, settings.PORT)
  } catch (error) {
    await stop()
    throw error
  }
  process.env.DATABASE_URL = url
  process.env.EMBEDDED_DATABASE = '1'
  process.env.ENVIRONMENT_NAME ||= 'Local'
  return { url, isEmbedded: true, stop }
}

async function bringUpToDate({ url, isEmbedded }: Database, settings: Env) {
  const directUrl = settings.DIRECT_DATABASE_URL ?? url
  const applied = isEmbedded || settings.MIGRATE ? await migrate(directUrl) : await assertMigrated(directUrl)
  if (applied.length > 0) print(`Applied ${applied.length} migrations, the last one ${applied.at(-1)}.`)
  const { hasCatalog, canSignIn } = await inspectDatabase(url)
  const withExamples = isTestDatabase({ url, isEmbedded })
  await seed({ catalog: isEmbedded || applied.length > 0 || !hasCatalog, withExamples, demo: isEmbedded })
  if (!canSignIn) await createFirstOperator(url, settings, print)
}

async function assertMigrated(url: string): Promise<[]> {
  const { pending, edited, failed } = await readMigrationStatus(url)
  if (edited.length > 0)
    throw new StartError(
      `Migrations of this version differ from those applied to the database: ${edited.join(', ')}.`,
    )
  const missing = [...failed, ...pending]
  if (missing.length === 0) return []
  throw new StartError(
    `The database lacks ${missing.length} of this version's migrations (the first is ${missing[0]}): ` +
      'run "npm run db:migrate", or start with MIGRATE=1.',
  )
}

/** `canSignIn`: an operator has a password or is linked to single sign-on. */
export async function inspectDatabase(connectionString: string) {
  return withClient(connectionString, async client => {
    const { rows } = await client.query<{ hasCatalog: boolean; canSignIn: boolean }>(`
      select exists (select from games) as "hasCatalog",
        exists (select from operators where password_hash is not null or sso_subject is not null) as "canSignIn"`)
    return rows[0] ?? { hasCatalog: false, canSignIn: false }
  })
}

async function seed(wants: { catalog: boolean; withExamples: boolean; demo: boolean }) {
  if (!wants.catalog && !wants.demo) return
  // The database client reads DATABASE_URL when it is loaded.
  const { seedCatalog, seedDemo } = await import('@/prisma/seed')
  if (wants.catalog) await seedCatalog({ withExamples: wants.withExamples })
  if (wants.demo) await seedDemo()
}
