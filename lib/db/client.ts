import { PrismaPg } from '@prisma/adapter-pg'
import pg from 'pg'
import { env } from '@/lib/env'
import { closeUnresponsiveConnections } from './cut-silent-lines'
import { PrismaClient } from './generated/client'
import { type Db, nameStatement, createDb } from './db'

const scale = env().TIMEOUT_SCALE

/** Fails after 3 s where the database does not answer. */
class Connection extends pg.Client {
  constructor(config?: pg.ClientConfig) {
    super({ ...config, connectionTimeoutMillis: 3_000 * scale })
  }
}

/**
 * How long a statement, a wait for a lock and a silent transaction may take. A pooler in transaction mode ignores start-up
 * parameters, so `transaction` sets these again.
 */
export const timeouts = {
  statement_timeout: 5_000 * scale,
  lock_timeout: 2_000 * scale,
  idle_in_transaction_session_timeout: 10_000 * scale,
}

/** The one pool of this process; Prisma and `db` share it. */
export const pool = new pg.Pool({
  Client: Connection,
  connectionString: env().DATABASE_URL,
  application_name: 'slatekeeper',
  max: 10,
  // In a burst callers queue for a free connection, in order, for almost as long as a request may take (answerMs).
  connectionTimeoutMillis: 8_000 * scale,
  idleTimeoutMillis: 30_000,
  ...timeouts,
})

// A connection that dies, idle or between two statements, fails the next one; without listeners it would end the process.
pool.on('error', () => undefined)
pool.on('connect', connection => connection.on('error', () => undefined))
closeUnresponsiveConnections(pool, 5_500 * scale)

/** Prisma, for whatever is a single cold statement. */
export const prisma = new PrismaClient({
  adapter: new PrismaPg(pool, { statementNameGenerator: query => nameStatement(query.sql) }),
})

/** SQL outside a transaction: each statement stands for itself. */
export const db: Db = createDb(pool)
