import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { env } from '@/lib/core/env'
import { forwardDb } from './db'
import { transaction } from './transaction'
import { outsideWorlds, type WorldClock } from './world'

/**
 * The clock of a world: `offsetSeconds` ahead of the database's, or standing still. Transactions find the functions of the
 * schema qa_clock before PostgreSQL's own; these read the two settings. Requires `installWorldClock`.
 */
export function createWorldClock(offsetSeconds: number, frozenAt: Date | null): WorldClock {
  const statements = [
    'set local search_path = qa_clock, pg_catalog, public',
    `set local slatekeeper.offset_seconds = '${offsetSeconds}'`,
    `set local slatekeeper.frozen_at = '${frozenAt?.toISOString() ?? ''}'`,
  ].join(';')
  return {
    statements,
    db: forwardDb((method, statement) => transaction<unknown>(db => db[method](statement))),
  }
}

/** `pg_catalog` is named everywhere: within a world, `now()` alone is the world's. */
const install = `
create schema if not exists qa_clock;

create or replace function qa_clock.shift(given timestamptz) returns timestamptz language sql stable as $$
  select coalesce(
    nullif(pg_catalog.current_setting('slatekeeper.frozen_at', true), '')::pg_catalog.timestamptz,
    given + pg_catalog.make_interval(
      secs => coalesce(nullif(pg_catalog.current_setting('slatekeeper.offset_seconds', true), ''), '0')::pg_catalog.float8))
$$;

create or replace function qa_clock.now() returns timestamptz language sql stable as $$
  select qa_clock.shift(pg_catalog.now())
$$;
create or replace function qa_clock.transaction_timestamp() returns timestamptz language sql stable as $$
  select qa_clock.shift(pg_catalog.now())
$$;
create or replace function qa_clock.statement_timestamp() returns timestamptz language sql stable as $$
  select qa_clock.shift(pg_catalog.statement_timestamp())
$$;
create or replace function qa_clock.clock_timestamp() returns timestamptz language sql volatile as $$
  select qa_clock.shift(pg_catalog.clock_timestamp())
$$;

-- Defaults of columns are bound when they are created. The body of these is found when the row is inserted.
create or replace function qa_clock.default_now() returns timestamptz language sql stable as $$
  select now()
$$;
create or replace function qa_clock.default_clock_timestamp() returns timestamptz language sql volatile as $$
  select clock_timestamp()
$$;
`

/** Columns whose default is a clock of PostgreSQL, and functions of the job queue, whose clock is the service's. */
const findRest = `
select format('alter table %s alter column %I set default qa_clock.default_%s()', attrelid::regclass, attname,
              case pg_get_expr(adbin, adrelid) when 'clock_timestamp()' then 'clock_timestamp' else 'now' end) as statement
  from pg_attrdef
       join pg_attribute on attrelid = adrelid and attnum = adnum
       join pg_class on pg_class.oid = adrelid
 where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and atttypid = 'timestamptz'::regtype
   and pg_get_expr(adbin, adrelid) in ('now()', 'CURRENT_TIMESTAMP', 'clock_timestamp()')
 union all
select format('alter routine %s set search_path = pg_catalog, public', pg_proc.oid::regprocedure)
  from pg_proc
 where pronamespace = 'graphile_worker'::regnamespace and proconfig is null`

let installed: Promise<void> | undefined

/**
 * Prepares the database for clocks of worlds: a database of QA only. Outside of worlds, all functions and defaults return what
 * they did before. Safe to call concurrently, also in several processes.
 */
export function installWorldClock(): Promise<void> {
  installed ??= outsideWorlds(installOnce).catch(error => {
    installed = undefined
    throw error
  })
  return installed
}

/** For tests that have replaced the database. */
export function resetWorldClock(): void {
  installed = undefined
}

/** On a connection of its own, without a pooler. Each change is a transaction, so that no two tables are locked together. */
async function installOnce(): Promise<void> {
  const { DIRECT_DATABASE_URL, DATABASE_URL } = env()
  const connection = new pg.Client({
    connectionString: DIRECT_DATABASE_URL ?? DATABASE_URL,
    application_name: 'slatekeeper qa',
  })
  await connection.connect()
  try {
    await connection.query("select pg_advisory_lock(hashtext('qa_clock'))")
    // Statements of others queue behind a change that waits for its table.
    await connection.query("set lock_timeout = '500ms'")
    await connection.query(install)
    const { rows } = await connection.query<{ statement: string }>(findRest)
    for (const { statement } of rows) await alter(connection, statement)
  } finally {
    await connection.end()
  }
}

const attempts = 20 * env().TIMEOUT_SCALE

/** A transaction of another call can hold the table for longer than the lock timeout. */
async function alter(connection: pg.Client, statement: string): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      await connection.query(statement)
      return
    } catch (error) {
      const isBusy = error instanceof pg.DatabaseError && error.code === '55P03'
      if (!isBusy || attempt === attempts) throw error
      await wait(100)
    }
  }
}
