import type pg from 'pg'

/** Tables of the schema public that no snapshot has, with the reason. */
export const excludedTables: Record<string, string> = {
  _prisma_migrations: 'a restore does not change the schema, and is rejected after a migration',
}

/** Of the job queue. Its other tables have task names, which only grow, and the last times of the schedule. */
const queueTables = ['_private_jobs', '_private_job_queues']

/**
 * All names and expressions are quoted. `stored` selects the columns for a snapshot and `restored` back from it. Types of our own
 * are stored as text, so that no snapshot prevents a migration from changing them.
 */
export type Table = { name: string; copy: string; columns: string; stored: string; restored: string }

/** In a fixed order. Partitions are part of their parent, generated columns are computed again, and no job is running in a snapshot. */
export async function findTables(connection: pg.Client): Promise<Table[]> {
  const { rows } = await connection.query<Table>(
    `with columns as (
       select nspname, relname, attnum, quote_ident(attname) as attribute, format_type(atttypid, atttypmod) as type,
              typnamespace <> 'pg_catalog'::regnamespace as is_own,
              nspname = 'graphile_worker' and attname in ('locked_at', 'locked_by') as is_lock,
              nspname = 'graphile_worker' and attname = 'attempts' as is_attempts
         from pg_class
              join pg_namespace on pg_namespace.oid = relnamespace
              join pg_attribute on attrelid = pg_class.oid and attnum > 0 and not attisdropped and attgenerated = ''
              join pg_type on pg_type.oid = atttypid
        where relkind in ('r', 'p') and not relispartition
          and (nspname = 'public' and relname <> all($1) or nspname = 'graphile_worker' and relname = any($2))
     )
     select format('%I.%I', nspname, relname) as name, quote_ident(relname) as copy,
            string_agg(attribute, ', ' order by attnum) as columns,
            string_agg(case when is_lock then format('null::%s as %s', type, attribute)
                            when is_attempts then 'attempts - (locked_at is not null)::int as attempts'
                            when is_own then attribute || '::text'
                            else attribute end, ', ' order by attnum) as stored,
            string_agg(case when is_own then format('%s::%s', attribute, type) else attribute end, ', '
                       order by attnum) as restored
       from columns
      group by nspname, relname
      order by nspname desc, relname`,
    [Object.keys(excludedTables), queueTables],
  )
  return rows
}

/** The tables that have rows. */
export async function findFilled(connection: pg.Client, tables: readonly Table[]): Promise<Table[]> {
  const { rows } = await connection.query<{ index: number }>(
    tables
      .map(({ name }, index) => `select ${index} as index where exists (select from ${name})`)
      .join(' union all '),
  )
  const filled = new Set(rows.map(({ index }) => index))
  return tables.filter((_, index) => filled.has(index))
}

/** The next value of each sequence by its quoted name. Sequences of the job queue only grow. */
export async function readSequences(connection: pg.Client): Promise<Record<string, string>> {
  const { rows: sequences } = await connection.query<{ name: string; increment: string }>(
    `select format('%I.%I', nspname, relname) as name, seqincrement as increment
       from pg_sequence
            join pg_class on pg_class.oid = seqrelid
            join pg_namespace on pg_namespace.oid = relnamespace
      where nspname = 'public'`,
  )
  const { rows } = await connection.query<{ index: number; next: string }>(
    sequences
      .map(
        ({ name, increment }, index) =>
          `select ${index} as index, last_value + case when is_called then ${increment} else 0 end as next from ${name}`,
      )
      .join(' union all '),
  )
  return Object.fromEntries(rows.map(({ index, next }) => [sequences[index]?.name, next]))
}

/** A hash of the applied migrations. */
export async function readMigrations(connection: pg.Client): Promise<string> {
  const { rows } = await connection.query<{ hash: string }>(
    `select md5(string_agg(migration_name || checksum, ',' order by migration_name)) as hash
       from _prisma_migrations where finished_at is not null and rolled_back_at is null`,
  )
  return rows[0]?.hash ?? ''
}
