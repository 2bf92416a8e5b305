import { AsyncLocalStorage } from 'node:async_hooks'
import type pg from 'pg'
import type { Db } from './db'
import type { PrismaClient } from './generated/client'

/** Another database than that of the service, in which `inDatabase` runs work. */
export type DatabaseTarget = {
  url: string
  /** Without a pooler. */
  directUrl: string
  title: string
  /** What tokens issued in it begin with. */
  tokenPrefix: string
  /** A parameter of the URLs of its pages, and the cookie that keeps them in it. */
  linkParameter: string
}

/** A database with what this process knows of it. */
export type Database = {
  /** Null for that of the service. */
  target: DatabaseTarget | null
  directUrl: string | undefined
  pool: pg.Pool
  db: Db
  readonly prisma: PrismaClient
  /** See cached(). */
  cache: {
    values: Map<object, Promise<unknown>>
    listener: pg.Client | undefined
    isListening: boolean
    /** By performance.now(). */
    triedAt: number
  }
  /** The last measurement of its clock. A clock that can be set is not measured. */
  clock: Measurement | undefined
  usedAt: number
}

export type Measurement = {
  /** Database time minus `performance.now()`, in ms. */
  offsetMs: number
  takenAt: number
}

/** One for all copies of this module that a bundler makes, and for the process around the pages. */
const key = Symbol.for('slatekeeper.database')
const shared = globalThis as unknown as Record<symbol, AsyncLocalStorage<DatabaseTarget | null> | undefined>
shared[key] ??= new AsyncLocalStorage<DatabaseTarget | null>()
const targets = shared[key]

export const currentTarget = (): DatabaseTarget | null => targets.getStore() ?? null

/** Null: in the database of the service. */
export function inDatabase<Result>(target: DatabaseTarget | null, work: () => Result): Result {
  return targets.run(target, work)
}
