import { PrismaPg } from '@prisma/adapter-pg'
import pg from 'pg'
import { env } from '@/lib/env'
import { cutSilentLines } from './cut-silent-lines'
import { PrismaClient } from './generated/client'
import { type Db, nameStatement, speak } from './speak'

/**
 * How long a statement, a wait for a lock and a silent transaction may take. A pooler in transaction mode ignores start-up
 * parameters, so `transaction` sets these again.
 */
export const timeouts = {
  statement_timeout: 5_000,
  lock_timeout: 2_000,
  idle_in_transaction_session_timeout: 10_000,
}

/** The one pool of this process; Prisma and `db` share it. */
export const pool = new pg.Pool({
  connectionString: env().DATABASE_URL,
  application_name: 'slatekeeper',
  max: 10,
  connectionTimeoutMillis: 3_000,
  idleTimeoutMillis: 30_000,
  ...timeouts,
})

// A connection that dies, idle or between two statements, fails the next one; without listeners it would end the process.
pool.on('error', () => undefined)
pool.on('connect', connection => connection.on('error', () => undefined))
cutSilentLines(pool, 5_500)

/** Prisma, for whatever is a single cold statement. */
export const prisma = new PrismaClient({
  adapter: new PrismaPg(pool, { statementNameGenerator: query => nameStatement(query.sql) }),
})

/** SQL outside a transaction: each statement stands for itself. */
export const db: Db = speak(pool)
