import pg from 'pg'
import type { Sql } from 'sql-template-tag'
import { env } from '@/lib/core/env'
import { log } from '@/lib/core/log'
import { db, openPool } from './client'
import { currentTarget } from './database'
import { createDb, type Db, forwardDb } from './db'
import { monitorReplica } from './replica-monitor'

type Replica = { readAfter(writtenLsn: bigint | null): Db }

let replica: Replica | undefined

/**
 * For reads of the console that may be up to REPLICA_MAX_LAG_SECONDS old, but contain what the operator wrote: `writtenLsn`
 * of the session, null if they wrote nothing. Whatever the replica cannot answer, the primary does. It is the primary without
 * DATABASE_REPLICA_URL, and without knowing what the operator wrote.
 */
export function replicaDb(writtenLsn: bigint | null | undefined): Db {
  const { DATABASE_REPLICA_URL: url, REPLICA_MAX_LAG_SECONDS: maxLagSeconds } = env()
  if (!url || writtenLsn === undefined || currentTarget()) return db
  replica ??= openReplica(url, maxLagSeconds * 1_000)
  return replica.readAfter(writtenLsn)
}

function openReplica(url: string, maxLagMs: number): Replica {
  const reads = createDb(openPool(url, { max: 10, application_name: 'slatekeeper replica' }))
  const loggedErrors = new Set<string>()
  const monitor = monitorReplica(url, maxLagMs, () => loggedErrors.clear())

  async function read(method: keyof Db, statement: Sql, writtenLsn: bigint | null): Promise<unknown> {
    const obstacle = monitor.findObstacle(writtenLsn)
    if (obstacle === null)
      try {
        const found = await reads[method](statement)
        monitor.count('replica')
        return found
      } catch (error) {
        onFailedRead(error)
      }
    monitor.count(obstacle ?? 'failed')
    return db[method](statement)
  }

  /** A conflict with recovery cancels only this read; after a lost connection, the next measurement decides. */
  function onFailedRead(error: unknown): void {
    const isAnswer = error instanceof pg.DatabaseError
    if (!isAnswer) monitor.markUnreachable()
    const code = (isAnswer && error.code) || String(error)
    if (loggedErrors.has(code)) return
    loggedErrors.add(code)
    log.warn({ error }, 'the primary repeats a read that failed on the replica')
  }

  return {
    readAfter: writtenLsn => {
      const forwarded = forwardDb((method, statement) => read(method, statement, writtenLsn))
      return { ...forwarded, run: db.run }
    },
  }
}
