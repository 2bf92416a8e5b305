import { execFile } from 'node:child_process'
import { readdir, readFile } from 'node:fs/promises'
import { availableParallelism, constants, freemem, totalmem } from 'node:os'
import { promisify } from 'node:util'
import { EnvError, env, envShape } from '@/lib/core/env'
import { StartError } from '@/lib/db/start-error'
import { selectDatabase } from '@/scripts/ops/run-operation'

/** As lib/core/env reads it, which an invalid environment does not allow. */
const scale = /^[1-9]\d?$/.test(process.env.TIMEOUT_SCALE ?? '') ? Number(process.env.TIMEOUT_SCALE) : 1
const sectionMs = 20_000 * scale
const ledgerMs = 60_000 * scale

/** Reads all sections. What fails or takes too long is a line in its section, so that the others are still written. */
export async function collectBundle(): Promise<Record<string, unknown>> {
  const problem = await selectDatabase().then(() => null, describeFailure)
  const sections: Record<string, () => Promise<unknown>> = {
    about: readVersions,
    environment: async () => describeEnvironment(process.env),
    service: readService,
    ...(problem ? { database: async () => ({ unavailable: problem }) } : sectionsOfDatabase),
  }
  const read = Object.entries(sections).map(async ([name, section]) => [name, await readSection(section)])
  return Object.fromEntries(await Promise.all(read))
}

/** Modules are imported only now: lib/db/client needs a valid environment and DATABASE_URL. */
const sectionsOfDatabase = {
  async health() {
    const [
      { isReady },
      { readApiLatency },
      { readBacklog },
      { findConfiguredChannels },
      { findQueueProblems },
    ] = await Promise.all([
      import('@/lib/console/health/is-ready'),
      import('@/lib/console/health/api-latency'),
      import('@/lib/console/health/backlog'),
      import('@/lib/notify/messages/providers'),
      import('@/lib/jobs/find-queue-problems'),
    ])
    return {
      isReady: await isReady(),
      api: await readApiLatency(),
      backlog: await readBacklog(findConfiguredChannels(env())),
      queue: await findQueueProblems(),
    }
  },
  /** Names are those of the files of this version. */
  async migrations() {
    const { readMigrationStatus } = await import('@/lib/db/migrate')
    const { DIRECT_DATABASE_URL, DATABASE_URL = '' } = env()
    const { pending, edited, failed, removed } = await readMigrationStatus(
      DIRECT_DATABASE_URL ?? DATABASE_URL,
    )
    const names = (await readdir('prisma/migrations')).filter(name => /^\d{14}_/.test(name)).sort()
    const applied = names.filter(name => !pending.includes(name) && !failed.includes(name))
    return { applied, pending, edited, failed, unknown: removed.length }
  },
  /** Numbers and switches; of texts and URLs only whether they were changed. */
  async settings() {
    const { defaultSettings } = await import('@/lib/change/settings/definitions')
    const { loadSettingsIn } = await import('@/lib/change/settings/read')
    const { db } = await import('@/lib/db/client')
    const defaults: Record<string, unknown> = defaultSettings
    const settings = Object.entries(await loadSettingsIn(db)).map(([key, value]) => {
      const text = value === defaults[key] ? 'default' : 'changed'
      return [key, typeof value === 'string' ? text : value]
    })
    return Object.fromEntries(settings)
  },
  async errors() {
    const { readErrors } = await import('./errors')
    return readErrors()
  },
  async database() {
    const { readDatabase } = await import('./database')
    return readDatabase(readSection)
  },
  /** Rows are left out, since their descriptions contain values. */
  async ledger() {
    const { verifyLedger } = await import('@/lib/ledger/verification/verify-ledger')
    const { checks, postings, findings } = await verifyLedger(AbortSignal.timeout(ledgerMs), ledgerMs)
    const violated = findings.map(({ name, description, count }) => ({ name, description, count }))
    return { rules: checks, postings, violated }
  },
}

export async function readSection(read: () => Promise<unknown>): Promise<unknown> {
  // One rule of the ledger can take as long again.
  const maxMs = read === sectionsOfDatabase.ledger ? 2 * ledgerMs : sectionMs
  let timer: NodeJS.Timeout | undefined
  const late = new Promise(resolve => {
    timer = setTimeout(resolve, maxMs, { unavailable: `not finished after ${maxMs / 1_000} s` })
  })
  const found = read().catch(error => ({ unavailable: describeFailure(error) }))
  return Promise.race([found, late]).finally(() => clearTimeout(timer))
}

const errorCodes = new Set(Object.keys(constants.errno).concat('ENOTFOUND', 'EAI_AGAIN', 'ABORT_ERR'))

/** A code of the system or of PostgreSQL. Messages name hosts, roles and values. */
export function describeFailure(error: unknown): string {
  if (error instanceof EnvError) return 'the environment is invalid, so the service does not start'
  if (error instanceof StartError) return 'there is no database, or no connection to it'
  const { code, name } = (error ?? {}) as { code?: unknown; name?: unknown }
  if (typeof code === 'string' && (errorCodes.has(code) || /^[0-9A-Z]{5}$/.test(code))) return code
  return name === 'TimeoutError' ? 'timeout' : 'error without a code'
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
    fetch(`http://127.0.0.1:${port}${at}`, { signal: AbortSignal.timeout(5_000 * scale) }).then(
      ({ status }) => status,
      error => describeFailure(error.cause ?? error),
    )
  return { '/healthz': await probe('/healthz'), '/readyz': await probe('/readyz') }
}

const words = /^(?:development|production|test|on|off|debug|info|warn|error|silent)$/

/** Numbers, switches and words of a list; of texts and URLs only whether they are set. */
export function describeEnvironment(source: Readonly<Record<string, string | undefined>>) {
  const described = Object.entries(envShape.shape).map(([name, field]) => {
    const value = source[name]
    if (!value) return [name, 'not set']
    const { data, success } = field.safeParse(value)
    if (!success) return [name, 'set, invalid']
    return [name, typeof data === 'number' || typeof data === 'boolean' || words.test(value) ? data : 'set']
  })
  return Object.fromEntries(described) as Record<string, unknown>
}
