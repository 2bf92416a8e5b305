import type { Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { env } from '@/lib/core/env'
import { log } from '@/lib/core/log'
import { currentTarget, type Database, type DatabaseTarget } from './database'
import { createDb, type Db, forwardDb } from './db'
import type { PrismaClient } from './generated/client'
import { createPrisma } from './prisma'
import { withSqlSpans } from './sql-span'

const scale = env().TIMEOUT_SCALE

class Connection extends pg.Client {
  constructor(config?: pg.ClientConfig) {
    super({ ...config, connectionTimeoutMillis: 3_000 * scale })
    this.query = withSqlSpans(this.query.bind(this))
  }
}

/** In ms. `transaction` sets them again, because a pooler in transaction mode ignores startup parameters. */
export const timeouts = {
  statement_timeout: 5_000 * scale,
  lock_timeout: 2_000 * scale,
  idle_in_transaction_session_timeout: 10_000 * scale,
}

/** The pool of this process for the service's primary; Prisma and `db` share it. */
export const pool = openPool(env().DATABASE_URL, { max: 10, application_name: 'slatekeeper' })

const service = createDatabase(null, env().DIRECT_DATABASE_URL ?? env().DATABASE_URL, pool)
const others = new Map<string, Database>()

/** The database of the service, or that of the QA world in which the work runs. */
export function currentDatabase(): Database {
  const target = currentTarget()
  return target ? openTarget(target) : service
}

/** For single, cold reads and deletes outside of a transaction. */
export const prisma: PrismaClient = new Proxy({} as PrismaClient, {
  get(_, name) {
    const { prisma } = currentDatabase()
    const value: unknown = Reflect.get(prisma, name)
    return typeof value === 'function' ? value.bind(prisma) : value
  },
})

/** SQL outside of a transaction. */
export const db: Db = forwardDb((method, statement) => currentDatabase().db[method](statement))

/** For jobs between two pages: returns when at most three connections are in use, or after two seconds. */
export async function yieldToCalls(): Promise<void> {
  const { pool } = currentDatabase()
  for (let waits = 0; pool.totalCount - pool.idleCount > 3 && waits < 200; waits++) await wait(10)
}

/** Many can be open at the same time, so that each has few connections, for a short time. */
function openTarget(target: DatabaseTarget): Database {
  let opened = others.get(target.url)
  if (!opened) {
    const config = { max: 4, idleTimeoutMillis: 10_000, application_name: 'slatekeeper' }
    opened = createDatabase(target, target.directUrl, openPool(target.url, config))
    others.set(target.url, opened)
  }
  opened.usedAt = Date.now()
  return opened
}

function createDatabase(
  target: DatabaseTarget | null,
  directUrl: string | undefined,
  pool: pg.Pool,
): Database {
  let prisma: PrismaClient | undefined
  return {
    target,
    directUrl,
    pool,
    db: createDb(pool),
    get prisma() {
      prisma ??= createPrisma(pool)
      return prisma
    },
    cache: { values: new Map(), listener: undefined, isListening: false, triedAt: Number.NEGATIVE_INFINITY },
    clock: undefined,
    usedAt: 0,
  }
}

/** Databases besides that of the service. */
export const openTargets = (): Database[] => [...others.values()]

/** Waits for the statements that run in it. */
export async function closeTarget(database: Database): Promise<void> {
  const { target, cache, pool } = database
  if (target && others.get(target.url) === database) others.delete(target.url)
  const { listener } = cache
  cache.listener = undefined
  cache.isListening = false
  await Promise.all([listener?.end().catch(() => undefined), pool.end()])
}

/** Prisma reads every timestamp as UTC. A pooler in transaction mode keeps this setting per client. */
const useUtc = { text: "set time zone 'UTC'", query_timeout: 3_000 * scale }

/** Connections with the timeouts of the service. */
export function openPool(connectionString: string | undefined, config: pg.PoolConfig): pg.Pool {
  const opened = new pg.Pool({
    Client: Connection,
    connectionString,
    // In a burst, callers wait for a free connection for almost as long as a request may take (responseMs).
    connectionTimeoutMillis: 8_000 * scale,
    idleTimeoutMillis: 30_000,
    onConnect: connection => connection.query(useUtc),
    ...timeouts,
    ...config,
  })
  opened.query = withSqlSpans(opened.query.bind(opened))
  // A connection that is lost between two statements fails the next one; without listeners it would end the process.
  opened.on('error', () => undefined)
  opened.on('connect', connection => connection.on('error', () => undefined))
  closeUnresponsiveConnections(opened, 5_500 * scale)
  return opened
}

/**
 * Destroys a connection that is in use and receives nothing for `timeoutMs`, in which PostgreSQL would have reported its own
 * timeout. Uses the socket's timer, which costs nothing per query; pg's query_timeout creates one for each.
 */
function closeUnresponsiveConnections(pool: pg.Pool, timeoutMs: number): void {
  const inUse = new WeakSet<pg.PoolClient>()
  pool.on('acquire', connection => inUse.add(connection))
  pool.on('release', (_error, connection) => inUse.delete(connection))
  pool.on('connect', connection => {
    const socket = (connection as unknown as { connection: { stream: Socket } }).connection.stream
    socket.setTimeout(timeoutMs)
    socket.on('timeout', () => {
      if (inUse.has(connection))
        socket.destroy(new Error('Connection terminated: the database does not respond'))
    })
  })
}

/** Settings that the plans of lists rely on: with the defaults of PostgreSQL, a page can read a hundred times the rows. */
const plannerSettings = [
  { name: 'random_page_cost', expected: '1.1', isSlow: (value: string) => Number(value) > 2 },
  { name: 'jit', expected: 'off', isSlow: (value: string) => value === 'on' },
]

/** Warns where the server plans for slow disks, or compiles statements. */
export async function warnAboutPlannerSettings(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ role: string; name: string; value: string }>(
    'select current_user as role, name, current_setting(name) as value from unnest($1::text[]) as name',
    [plannerSettings.map(({ name }) => name)],
  )
  for (const { role, name, value } of rows) {
    const { expected, isSlow } = plannerSettings.find(
      setting => setting.name === name,
    ) as (typeof plannerSettings)[0]
    if (!isSlow(value)) continue
    log.warn(
      { setting: name, value, expected, run: `alter role "${role}" set ${name} = ${expected};` },
      'the database has a setting with which lists are slow: run this statement and restart the service and the pooler',
    )
  }
}

/** Warns where a pooler ignores startup parameters, so that statements outside of transactions have no timeouts. */
export async function warnAboutMissingTimeouts(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ role: string; name: string }>(
    `select current_user as role, name from unnest($1::text[]) as name
      where current_setting(name) in ('0', '0ms')`,
    [Object.keys(timeouts)],
  )
  const [first] = rows
  if (!first) return
  const missing = rows.map(({ name }) => name as keyof typeof timeouts)
  const statements = missing.map(name => `alter role "${first.role}" set ${name} = ${timeouts[name]};`)
  log.warn(
    { missing, run: statements.join(' ') },
    'the database applies no timeouts to single statements: run these statements and restart the pooler',
  )
}
