import pg from 'pg'
import sql from 'sql-template-tag'
import { env } from '@/lib/core/env'
import { db, pool } from '@/lib/db/client'
import { describeFailure, readParts } from './failures'
import { hideValues } from './statement-text'

const maxRows = 50

/** Tables, connections and replication. No addresses, names of clients and texts of statements as they were sent. */
export async function readDatabase(): Promise<object> {
  const words = await readWords()
  const show = <Row extends Activity>(row: Row) => ({
    ...row,
    statement: hideValues(row.statement ?? '', words),
  })
  return readParts({
    server: readServer,
    parameters: readParameters,
    tables: readTables,
    connections: readConnections,
    longTransactions: async () => (await readLongTransactions()).map(show),
    waitingForLocks: async () => (await readLockWaits()).map(show),
    replication: readReplication,
    replica: readReplica,
    archiver: readArchiver,
    slowStatements: () => readSlowStatements(words),
  })
}

async function readServer() {
  return db.row(sql`
    select current_setting('server_version_num')::int as version, pg_database_size(current_database())::float8 as bytes,
           extract(epoch from clock_timestamp() - pg_postmaster_start_time())::float8 as up_seconds,
           pg_is_in_recovery() as is_standby, clock_timestamp() as now`)
}

const parameters = [
  'archive_mode',
  'archive_timeout',
  'autovacuum',
  'effective_cache_size',
  'fsync',
  'full_page_writes',
  'hot_standby_feedback',
  'idle_in_transaction_session_timeout',
  'jit',
  'lock_timeout',
  'maintenance_work_mem',
  'max_connections',
  'max_standby_streaming_delay',
  'max_wal_size',
  'random_page_cost',
  'shared_buffers',
  'statement_timeout',
  'synchronous_commit',
  'wal_keep_size',
  'wal_level',
  'work_mem',
]

/** Numbers, switches and words of a fixed list, as this role gets them. */
async function readParameters() {
  return db.rows(sql`
    select name, setting, coalesce(unit, '') as unit from pg_settings
     where name = any(${parameters}::text[]) and vartype <> 'string' order by name`)
}

/** Without the sizes of tables that are locked exclusively, since reading them would wait. */
async function readTables() {
  return db.rows(sql`
    select n.nspname as schema, c.relname as name,
           case when not is_locked then pg_total_relation_size(c.oid)::float8 end as bytes,
           case when not is_locked then pg_indexes_size(c.oid)::float8 end as index_bytes, s.n_live_tup::float8 as rows, s.n_dead_tup::float8 as dead_rows,
           s.seq_scan::float8 as sequential_scans, greatest(last_vacuum, last_autovacuum) as vacuumed_at,
           greatest(last_analyze, last_autoanalyze) as analyzed_at
      from pg_class c join pg_namespace n on n.oid = c.relnamespace join pg_stat_all_tables s on s.relid = c.oid
           cross join lateral (
             select exists (select from pg_locks l where l.relation = c.oid and l.granted and l.mode = 'AccessExclusiveLock')
           ) as lock (is_locked)
     where c.relkind = 'r' and n.nspname in ('public', 'graphile_worker')
     order by 3 desc nulls first limit ${maxRows}`)
}

async function readConnections() {
  return db.rows(sql`
    select coalesce(backend_type, '') as kind, coalesce(state, '') as state, coalesce(wait_event_type, '') as waits_for,
           count(*)::int as count
      from pg_stat_activity where datname = current_database() or datname is null
     group by 1, 2, 3 order by 4 desc limit ${maxRows}`)
}

type Activity = { pid: number; seconds: number; statement: string | null }
type Transaction = Activity & { state: string; waitsFor: string; event: string }
type LockWait = Activity & { kind: string | null; mode: string | null; relation: string; blockedBy: number[] }

async function readLongTransactions() {
  return db.rows<Transaction>(sql`
    select pid /* not null */, extract(epoch from clock_timestamp() - xact_start)::float8 as seconds, coalesce(state, '') as state,
           coalesce(wait_event_type, '') as waits_for, coalesce(wait_event, '') as event, left(query, 5000) as statement
      from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid() and xact_start < clock_timestamp() - interval '5 seconds'
     order by xact_start limit ${maxRows}`)
}

async function readLockWaits() {
  return db.rows<LockWait>(sql`
    select a.pid /* not null */, coalesce(extract(epoch from clock_timestamp() - l.waitstart), 0)::float8 as seconds, l.locktype as kind, l.mode,
           coalesce(c.relname, '') as relation, pg_blocking_pids(a.pid) as blocked_by, left(a.query, 5000) as statement
      from pg_locks l join pg_stat_activity a on a.pid = l.pid left join pg_class c on c.oid = l.relation
     where not l.granted and a.datname = current_database() order by l.waitstart limit ${maxRows}`)
}

/** Replicas of this server, in a row without their names. Needs the role pg_monitor for the positions. */
async function readReplication() {
  return db.rows(sql`
    select coalesce(state, '') as state, coalesce(sync_state, '') as sync_state,
           extract(epoch from write_lag)::float8 as write_seconds, extract(epoch from flush_lag)::float8 as flush_seconds,
           extract(epoch from replay_lag)::float8 as replay_seconds,
           (sent_lsn - replay_lsn)::float8 as bytes_behind
      from pg_stat_replication order by sync_state, pid limit ${maxRows}`)
}

/** The server of DATABASE_REPLICA_URL. */
async function readReplica() {
  const url = env().DATABASE_REPLICA_URL
  if (!url) return 'not set'
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: 3_000,
    statement_timeout: 3_000,
  })
  client.on('error', () => undefined)
  try {
    await client.connect()
    const { rows } = await client.query(
      `select pg_is_in_recovery() as "isStandby", pg_get_wal_replay_pause_state() = 'not paused' as "isReplaying",
              extract(epoch from clock_timestamp() - pg_last_xact_replay_timestamp())::float8 as "secondsSinceLastReplay"`,
    )
    return rows[0]
  } catch (error) {
    return { unavailable: describeFailure(error) }
  } finally {
    await client.end().catch(() => undefined)
  }
}

async function readArchiver() {
  return db.row(sql`
    select archived_count::float8 as archived, last_archived_time as last_archived_at, failed_count::float8 as failed,
           last_failed_time as last_failed_at
      from pg_stat_archiver`)
}

/** Words of SQL, and names of the schema and of functions. */
async function readWords(): Promise<Set<string>> {
  const rows = await db.rows<{ word: string }>(sql`
    select word from pg_get_keywords()
    union select relname::text from pg_class
    union select attname::text from pg_attribute
    union select nspname::text from pg_namespace
    union select proname::text from pg_proc
    union select typname::text from pg_type`)
  return new Set(rows.map(({ word }) => word.toLowerCase()))
}

type Slow = { statement: string | null }

/** Of this role in this database, by total time. */
async function readSlowStatements(words: ReadonlySet<string>): Promise<unknown> {
  const extension = await db.row<{ schema: string }>(sql`
    select quote_ident(nspname) as schema from pg_extension join pg_namespace n on n.oid = extnamespace
     where extname = 'pg_stat_statements'`)
  if (!extension) return 'pg_stat_statements is not installed'
  const { rows } = await pool.query<Slow>(
    `select calls::float8 as calls, total_exec_time as "totalMs", mean_exec_time as "meanMs", max_exec_time as "maxMs",
              rows::float8 as rows, shared_blks_read::float8 as "blocksRead", left(query, 5000) as statement
         from ${extension.schema}.pg_stat_statements
        where dbid = (select oid from pg_database where datname = current_database())
          and userid = (select oid from pg_roles where rolname = current_user)
        order by total_exec_time desc limit ${maxRows}`,
  )
  return rows.map(row => ({ ...row, statement: hideValues(row.statement ?? '', words) }))
}
