import { setTimeout as wait } from 'node:timers/promises'
import sql from 'sql-template-tag'
import { env } from '@/lib/core/env'
import { log } from '@/lib/core/log'
import type { ReplicaRead, ReplicaReport } from '@/lib/core/metrics'
import { openPool } from './client'
import { createDb, type Db } from './db'
import { createReplicaLag, type ReplicaLag } from './replica-lag'

const measureEveryMs = 1_000

type ReplicaMonitor = {
  /** Why the replica cannot answer a read that contains `writtenLsn`; null if it can. */
  findObstacle(writtenLsn: bigint | null): Exclude<ReplicaRead, 'replica' | 'failed'> | null
  count(result: ReplicaRead): void
  /** Until the next measurement. */
  markUnreachable(): void
}

/** Measures the lag of the replica every second, logs changes and reports the counted reads. `onChange` follows each change. */
export function monitorReplica(url: string, maxLagMs: number, onChange: () => void): ReplicaMonitor {
  const standbyPool = openPool(url, { max: 1, application_name: 'slatekeeper replica lag' })
  const standby = createDb(standbyPool)
  // While all other connections are in use, waiting for one would count as lag and send more reads to the primary.
  const primary = createDb(
    openPool(env().DATABASE_URL, { max: 1, application_name: 'slatekeeper replica lag' }),
  )
  const lag = createReplicaLag(performance.now())
  let isReachable = false
  let counts: NonNullable<ReplicaReport['reads']> = {}
  let lastState: string | undefined

  // A standby that restarts can be behind what it had replayed. Its end closes this connection, which is never idle for long.
  standbyPool.on('error', markUnreachable)

  function markUnreachable(): void {
    isReachable = false
  }

  const isWithinBound = () => lag.isWithin(maxLagMs, performance.now())
  const lagSeconds = () => lag.ms(performance.now()) / 1_000

  async function watch(): Promise<never> {
    while (true) {
      const problem = await measure(primary, standby, lag).catch((error: Error) => error.message)
      isReachable = problem === null
      const state = problem ?? (isWithinBound() ? 'current' : 'lag')
      if (state !== lastState) {
        onChange()
        logState(state, lagSeconds())
      }
      lastState = state
      const reads = counts
      counts = {}
      await report({ lagSeconds: lagSeconds(), reads })
      await wait(measureEveryMs, undefined, { ref: false })
    }
  }

  void watch()
  return {
    findObstacle(writtenLsn) {
      if (!isReachable) return 'unreachable'
      if (!isWithinBound()) return 'lag'
      return writtenLsn !== null && !lag.hasReplayed(writtenLsn) ? 'own_writes' : null
    },
    count(result) {
      counts[result] = (counts[result] ?? 0) + 1
    },
    markUnreachable,
  }
}

/** Records the positions of both servers. Returns why the replica cannot be used; null if it can. */
async function measure(primary: Db, replica: Db, lag: ReplicaLag): Promise<string | null> {
  const takenAt = performance.now()
  const current = await primary.row<{ lsn: bigint; cluster: bigint }>(sql`
    select (pg_current_wal_flush_lsn() - '0/0'::pg_lsn)::bigint as lsn, system_identifier as cluster
      from pg_control_system()`)
  const standby = await replica.row<{ isStandby: boolean; lsn: bigint | null; cluster: bigint }>(sql`
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

function logState(state: string, lagSeconds: number): void {
  if (state === 'current') log.info('the console reads from the replica')
  else
    log.warn(
      { reason: state, lagSeconds: Math.round(lagSeconds) },
      'the console reads from the primary instead of the replica',
    )
}

/** Pages have a process of their own: its supervisor exports what it sends. */
async function report(change: ReplicaReport): Promise<void> {
  if (env().isBehindHttpServer) process.send?.({ replica: change })
  else (await import('@/lib/core/metrics')).recordReplica(change)
}
