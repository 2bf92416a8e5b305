import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import sql, { type Sql } from 'sql-template-tag'
import { env } from '@/lib/core/env'
import { log } from '@/lib/core/log'
import type { ReplicaRead, ReplicaReport } from '@/lib/core/metrics'
import { db, openPool } from './client'
import { createDb, type Db, forwardDb } from './db'
import { createReplicaLag } from './replica-lag'

const measureEveryMs = 1_000

type Replica = { readAfter(writtenLsn: bigint | null): Db }

let replica: Replica | undefined

/**
 * For reads of the console that may be up to REPLICA_MAX_LAG_SECONDS old, but contain what the operator wrote: `writtenLsn`
 * of the session, null if they wrote nothing. Whatever the replica cannot answer, the primary does. It is the primary without
 * DATABASE_REPLICA_URL, and without knowing what the operator wrote.
 */
export function replicaDb(writtenLsn: bigint | null | undefined): Db {
  const { DATABASE_REPLICA_URL: url, REPLICA_MAX_LAG_SECONDS: maxLagSeconds } = env()
  if (!url || writtenLsn === undefined) return db
  replica ??= openReplica(url, maxLagSeconds * 1_000)
  return replica.readAfter(writtenLsn)
}

/** Pages have a process of their own: its supervisor exports what it sends. */
async function report(change: ReplicaReport): Promise<void> {
  if (env().isBehindHttpServer) process.send?.({ replica: change })
  else (await import('@/lib/core/metrics')).recordReplica(change)
}

function openReplica(url: string, maxLagMs: number): Replica {
  const reads = createDb(openPool(url, { max: 10, application_name: 'slatekeeper replica' }))
  const monitorPool = openPool(url, { max: 1, application_name: 'slatekeeper replica lag' })
  const monitor = createDb(monitorPool)
  // While all other connections are in use, waiting for one would count as lag and send more reads to the primary.
  const primary = createDb(
    openPool(env().DATABASE_URL, { max: 1, application_name: 'slatekeeper replica lag' }),
  )
  const loggedErrors = new Set<string>()
  const lag = createReplicaLag(performance.now())
  let isReachable = false
  let counts: NonNullable<ReplicaReport['reads']> = {}
  let lastState: string | undefined

  // A standby that restarts can be behind what it had replayed. Its end closes this connection, which is never idle for long.
  monitorPool.on('error', () => {
    isReachable = false
  })

  function findObstacle(writtenLsn: bigint | null): Exclude<ReplicaRead, 'replica' | 'failed'> | null {
    if (!isReachable) return 'unreachable'
    if (!isWithinBound()) return 'lag'
    return writtenLsn !== null && !lag.hasReplayed(writtenLsn) ? 'own_writes' : null
  }

  const isWithinBound = () => lag.isWithin(maxLagMs, performance.now())
  const lagSeconds = () => lag.ms(performance.now()) / 1_000

  function count(result: ReplicaRead): void {
    counts[result] = (counts[result] ?? 0) + 1
  }

  async function read(method: keyof Db, statement: Sql, writtenLsn: bigint | null): Promise<unknown> {
    const obstacle = findObstacle(writtenLsn)
    if (obstacle === null)
      try {
        const found = await reads[method](statement)
        count('replica')
        return found
      } catch (error) {
        onFailedRead(error)
      }
    count(obstacle ?? 'failed')
    return db[method](statement)
  }

  /** A conflict with recovery cancels only this read; after a lost connection, the next measurement decides. */
  function onFailedRead(error: unknown): void {
    const isAnswer = error instanceof pg.DatabaseError
    if (!isAnswer) isReachable = false
    const code = (isAnswer && error.code) || String(error)
    if (loggedErrors.has(code)) return
    loggedErrors.add(code)
    log.warn({ error }, 'the primary repeats a read that failed on the replica')
  }

  async function measure(): Promise<string | null> {
    const takenAt = performance.now()
    const current = await primary.row<{ lsn: bigint; cluster: bigint }>(sql`
      select (pg_current_wal_flush_lsn() - '0/0'::pg_lsn)::bigint as lsn, system_identifier as cluster
        from pg_control_system()`)
    const standby = await monitor.row<{ isStandby: boolean; lsn: bigint | null; cluster: bigint }>(sql`
      select pg_is_in_recovery() as is_standby,
             (pg_last_wal_replay_lsn() - '0/0'::pg_lsn)::bigint as lsn, system_identifier as cluster
        from pg_control_system()`)
    if (!current || !standby) throw new Error('the database returned no position')
    if (!standby.isStandby || standby.lsn === null) return 'DATABASE_REPLICA_URL is not a standby'
    if (standby.cluster !== current.cluster) return 'DATABASE_REPLICA_URL is the standby of another server'
    if (!lag.record(takenAt, current.lsn, standby.lsn))
      return 'the replica has WAL that the primary does not have'
    return null
  }

  async function watch(): Promise<never> {
    while (true) {
      const problem = await measure().catch((error: Error) => error.message)
      isReachable = problem === null
      const state = problem ?? (isWithinBound() ? 'current' : 'lag')
      if (state !== lastState) logState(state)
      lastState = state
      const reads = counts
      counts = {}
      await report({ lagSeconds: lagSeconds(), reads })
      await wait(measureEveryMs, undefined, { ref: false })
    }
  }

  function logState(state: string): void {
    loggedErrors.clear()
    if (state === 'current') log.info('the console reads from the replica')
    else
      log.warn(
        { reason: state, lagSeconds: Math.round(lagSeconds()) },
        'the console reads from the primary instead of the replica',
      )
  }

  void watch()
  return {
    readAfter: writtenLsn => {
      const forwarded = forwardDb((method, statement) => read(method, statement, writtenLsn))
      return { ...forwarded, run: db.run }
    },
  }
}
