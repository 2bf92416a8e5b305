import { AsyncLocalStorage } from 'node:async_hooks'
import { PrismaPg } from '@prisma/adapter-pg'
import pg from 'pg'
import { nameStatement } from './db'
import { type Prisma, PrismaClient } from './generated/client'

/** Prisma's models within a transaction. Relations are read with `include` or `select`. */
export type PrismaModels = Omit<Prisma.TransactionClient, `$${string}`>

type Connection = Pick<pg.ClientBase, 'query'>

/** The connection on which Prisma begins a transaction. Its later statements do not depend on this. */
const connections = new AsyncLocalStorage<Connection>()

/** Outside of `bindPrisma`, its transactions use a connection of the pool. */
export function createPrisma(pool: pg.Pool): PrismaClient {
  const connect = async () => {
    const connection = connections.getStore()
    return connection ? shareConnection(connection) : pool.connect()
  }
  return new PrismaClient({
    adapter: new PrismaPg(Object.create(pool, { connect: { value: connect } }), {
      // A list of values has a text per length, so it is not prepared.
      statementNameGenerator: query => (/ IN \(\$\d+,/.test(query.sql) ? '' : nameStatement(query.sql)),
    }),
  })
}

const boundaries = new Set(['BEGIN', 'COMMIT', 'ROLLBACK'])

/** For Prisma: its begin, commit and rollback do nothing, because `transaction` sends them. */
function shareConnection(connection: Connection) {
  const nothing = () => undefined
  return {
    query: async (statement: pg.QueryConfig) =>
      boundaries.has(statement.text)
        ? { fields: [], rows: [], rowCount: 0 }
        : connection.query(statement).catch(wrap),
    on: nothing,
    removeListener: nothing,
    release: nothing,
  }
}

/** Prisma would replace an error that has a code by one without the constraint. */
function wrap(error: Error): never {
  throw error instanceof pg.DatabaseError ? new Error(error.message, { cause: error }) : error
}

function unwrap(error: unknown): never {
  throw error instanceof Error && error.cause instanceof pg.DatabaseError ? error.cause : error
}

// Longer than any transaction of this service; the timer is cleared at its end.
const timeout = 24 * 3_600_000

/**
 * `models` run on the connection, within the transaction that it has begun, and throw pg's errors. Costs nothing before the
 * first statement. Call `end` before the transaction ends.
 */
export function bindPrisma(prisma: PrismaClient, connection: Connection) {
  let end: () => void = () => undefined
  const isOver = new Promise<void>(resolve => {
    end = resolve
  })
  let started: Promise<Prisma.TransactionClient> | undefined
  let ended: Promise<void> | undefined
  const start = () =>
    new Promise<Prisma.TransactionClient>((resolve, reject) => {
      const work = async (client: Prisma.TransactionClient) => {
        resolve(client)
        await isOver
      }
      ended = connections.run(connection, () => prisma.$transaction(work, { timeout })).catch(reject)
    })

  type Method = (args: unknown) => Promise<unknown>
  const run = async (model: string, method: string, args: unknown) => {
    started ??= start()
    const client = (await started) as unknown as Record<string, Record<string, Method>>
    return client[model]?.[method]?.(args).catch(unwrap)
  }
  const methodsOf = (model: string) =>
    new Proxy({}, { get: (_, method: string) => (args: unknown) => run(model, method, args) })
  return {
    models: new Proxy({}, { get: (_, model: string) => methodsOf(model) }) as PrismaModels,
    async end() {
      end()
      await ended
    },
  }
}
