import { currentDatabase } from '@/lib/db/client'

export type Clock = { offsetSeconds: number; frozenAt: Date | null }

/**
 * Gives a database a clock that can be set. Its connections find the functions of the schema qa_clock before those of PostgreSQL.
 * Names of PostgreSQL's own are written out, because in the schema they would be the world's.
 */
export const installClock = `
create schema qa_clock;

create table qa_clock.clock (
  offset_seconds float8 not null default 0,
  frozen_at timestamptz
);
insert into qa_clock.clock default values;

create function qa_clock.shift(given timestamptz) returns timestamptz language sql stable
  set search_path = pg_catalog as $$
  select coalesce(frozen_at, given + make_interval(secs => offset_seconds)) from qa_clock.clock
$$;
create function qa_clock.now() returns timestamptz language sql stable as $$
  select qa_clock.shift(pg_catalog.now())
$$;
create function qa_clock.transaction_timestamp() returns timestamptz language sql stable as $$
  select qa_clock.shift(pg_catalog.now())
$$;
create function qa_clock.statement_timestamp() returns timestamptz language sql stable as $$
  select qa_clock.shift(pg_catalog.statement_timestamp())
$$;
create function qa_clock.clock_timestamp() returns timestamptz language sql volatile as $$
  select qa_clock.shift(pg_catalog.clock_timestamp())
$$;

-- Defaults of columns are bound when they are created.
do $$
declare statement text;
begin
  for statement in
    select format('alter table %s alter column %I set default qa_clock.%s()', attrelid::regclass, attname,
                  case pg_get_expr(adbin, adrelid) when 'clock_timestamp()' then 'clock_timestamp' else 'now' end)
      from pg_attrdef
           join pg_attribute on attrelid = adrelid and attnum = adnum
           join pg_class on pg_class.oid = adrelid
     where relnamespace in ('public'::regnamespace, 'graphile_worker'::regnamespace) and relkind in ('r', 'p')
       and atttypid = 'timestamptz'::regtype
       and pg_get_expr(adbin, adrelid) in ('now()', 'CURRENT_TIMESTAMP', 'clock_timestamp()')
  loop
    execute statement;
  end loop;
end $$;
`

/** For new connections. Copies of a database do not inherit it. */
export const searchPath = 'qa_clock, pg_catalog, public'

export async function readClock(): Promise<Clock & { now: Date }> {
  const { rows } = await currentDatabase().pool.query<Clock & { now: Date }>(
    'select offset_seconds as "offsetSeconds", frozen_at as "frozenAt", now() as now from qa_clock.clock',
  )
  return rows[0] as Clock & { now: Date }
}

export async function setClock({ offsetSeconds, frozenAt }: Clock): Promise<void> {
  await currentDatabase().pool.query('update qa_clock.clock set offset_seconds = $1, frozen_at = $2', [
    offsetSeconds,
    frozenAt,
  ])
}
