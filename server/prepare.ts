import path from 'node:path'
import { startEmbedded } from '@/lib/db/embedded'
import { readMigrationStatus, migrate } from '@/lib/db/migrate'
import { StartError } from '@/lib/db/start-error'
import { type Env, EnvError, findUnservable, readEnv } from '@/lib/env'
import { isDev } from './mode'
import { noteAddress } from './prepare/data-dir'
import { buildPages } from './prepare/build-pages'
import { findLacks } from './prepare/lacks'
import { makeFirstOperator } from './prepare/first-operator'
import { keepSecrets } from './prepare/secrets'

const say = (line: string) => console.info(line)

/** What stands ready to serve on. */
export interface Prepared {
  databaseUrl: string
  embedded: boolean
  /** Stops what was started for the service; a database of somebody else's is left alone. */
  stop(): Promise<void>
}

/**
 * Makes everything ready that serving needs: secrets, database, schema, catalog, first operator and pages.
 * Sets DATABASE_URL and the secrets in process.env. Throws a StartError or EnvError for what an operator can mend.
 */
export async function prepare(root = process.cwd()): Promise<Prepared> {
  const settings = readEnv(process.env)
  const { DATABASE_URL: url } = settings
  const database = url ? openGiven(settings, url) : await openOwn(settings)
  try {
    await bringUpToDate(database, readEnv(process.env))
    if (!isDev) await buildPages(root, say)
    return { databaseUrl: database.url, embedded: database.isOwn, stop: database.stop }
  } catch (error) {
    await database.stop()
    throw error
  }
}

interface Database {
  url: string
  isOwn: boolean
  stop(): Promise<void>
}

function openGiven(settings: Env, url: string): Database {
  const reasons = findUnservable(settings, { url, isEmbedded: false })
  if (reasons.length > 0) throw new EnvError(reasons.join('\n'))
  return { url, isOwn: false, stop: async () => undefined }
}

async function openOwn(settings: Env): Promise<Database> {
  if (settings.DIRECT_DATABASE_URL)
    throw new StartError(
      'DIRECT_DATABASE_URL is set without DATABASE_URL: set both for your PostgreSQL, or neither.',
    )
  const dataDir = path.resolve(settings.DATA_DIR)
  say(`DATABASE_URL is not set: using a PostgreSQL of our own, kept in ${dataDir}.`)
  Object.assign(process.env, await keepSecrets(dataDir, settings))
  await noteAddress(dataDir, settings.PORT)
  const { url, stop } = await startEmbedded(dataDir, say)
  process.env.DATABASE_URL = url
  process.env.ENVIRONMENT_NAME ||= 'Local'
  return { url, isOwn: true, stop }
}

async function bringUpToDate({ url, isOwn }: Database, settings: Env) {
  const directUrl = settings.DIRECT_DATABASE_URL ?? url
  const applied = isOwn || settings.MIGRATE ? await migrate(directUrl) : await refuseBehind(directUrl)
  if (applied.length > 0) say(`Applied ${applied.length} migrations, the last one ${applied.at(-1)}.`)
  const lacks = await findLacks(url)
  await seed({ catalog: isOwn || applied.length > 0 || lacks.catalog, demo: isOwn })
  if (lacks.operators) await makeFirstOperator(url, settings, say)
}

async function refuseBehind(url: string): Promise<[]> {
  const { pending, edited, failed } = await readMigrationStatus(url)
  if (edited.length > 0)
    throw new StartError(
      `The database has other wordings of ${edited.join(', ')} than this version: they must agree.`,
    )
  const missing = [...failed, ...pending]
  if (missing.length === 0) return []
  throw new StartError(
    `The database lacks ${missing.length} of this version's migrations (the first is ${missing[0]}): ` +
      'run "npm run db:migrate", or start with MIGRATE=1.',
  )
}

/** Imported only now, since the client reads DATABASE_URL when it is loaded. */
async function seed(wants: { catalog: boolean; demo: boolean }) {
  if (!wants.catalog && !wants.demo) return
  const { seedCatalog, seedDemo } = await import('@/prisma/seed')
  if (wants.catalog) await seedCatalog()
  if (wants.demo) await seedDemo()
}
