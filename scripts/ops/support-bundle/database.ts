import sql from 'sql-template-tag'
import { db } from '@/lib/db/client'

const maxRows = 50

/** Tables, connections and replication, without addresses, names of clients and texts of statements. */
export async function readDatabase(readPart: (read: () => Promise<unknown>) => Promise<unknown>) {
  const parts = {
    server,
    parameters,
    tables,
    connections,
    longTransactions,
    lockWaits,
    replication,
    archiver,
  }
  const read = Object.entries(parts).map(async ([name, part]) => [name, await readPart(part)])
  return Object.fromEntries(await Promise.all(read)) as Record<string, unknown>
}

async function server() {
  return db.row(sql`
    select current_setting('server_version_num')::int as version, pg_database_size(current_database())::float8 as bytes,
           extract(epoch from clock_timestamp() - pg_postmaster_start_time())::float8 as up_seconds,
           pg_is_in_recovery() as is_standby, clock_timestamp() as now`)
}

/** Numbers, switches and words of a fixed list that were set. */
async function parameters() {
  return db.rows(sql`
    select name, setting, coalesce(unit, '') as unit from pg_settings
     where source not in ('default', 'override') and vartype <> 'string' order by name`)
}

/** Without the sizes of tables that are locked exclusively, since reading them would wait. */
async function tables() {
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

async function connections() {
  return db.rows(sql`
    select coalesce(backend_type, '') as kind, coalesce(state, '') as state, coalesce(wait_event_type, '') as waits_for,
           count(*)::int as count
      from pg_stat_activity where datname = current_database() or datname is null
     group by 1, 2, 3 order by 4 desc limit ${maxRows}`)
}

async function longTransactions() {
  return db.rows(sql`
    select pid, extract(epoch from clock_timestamp() - xact_start)::float8 as seconds, coalesce(state, '') as state,
           coalesce(wait_event_type, '') as waits_for, coalesce(wait_event, '') as event
      from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid() and xact_start < clock_timestamp() - interval '5 seconds'
     order by xact_start limit ${maxRows}`)
}

async function lockWaits() {
  return db.rows(sql`
    select a.pid, coalesce(extract(epoch from clock_timestamp() - l.waitstart), 0)::float8 as seconds, l.locktype as kind, l.mode,
           coalesce(c.relname, '') as relation, pg_blocking_pids(a.pid) as blocked_by
      from pg_locks l join pg_stat_activity a on a.pid = l.pid left join pg_class c on c.oid = l.relation
     where not l.granted and a.datname = current_database() order by l.waitstart limit ${maxRows}`)
}

/** Replicas of this server, in a row without their names. Needs the role pg_monitor for the positions. */
async function replication() {
  return db.rows(sql`
    select coalesce(state, '') as state, coalesce(sync_state, '') as sync_state,
           extract(epoch from replay_lag)::float8 as replay_seconds, (sent_lsn - replay_lsn)::float8 as bytes_behind
      from pg_stat_replication order by sync_state, pid limit ${maxRows}`)
}

async function archiver() {
  return db.row(sql`
    select archived_count::float8 as archived, last_archived_time as last_archived_at, failed_count::float8 as failed,
           last_failed_time as last_failed_at
      from pg_stat_archiver`)
}
