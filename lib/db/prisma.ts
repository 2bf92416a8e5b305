import { PrismaPg } from '@prisma/adapter-pg'
import type pg from 'pg'
import { nameStatement } from './db'
import { PrismaClient } from './generated/client'

/** For cold reads and deletes. Transactions are SQL. */
export function createPrisma(pool: pg.Pool): PrismaClient {
  return new PrismaClient({
    adapter: new PrismaPg(pool, {
      // A list of values has a text per length, so it is not prepared.
      statementNameGenerator: query => (/ IN \(\$\d+,/.test(query.sql) ? '' : nameStatement(query.sql)),
    }),
  })
}
