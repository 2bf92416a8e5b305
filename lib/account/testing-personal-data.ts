import { pool } from '@/lib/db/client'

/** Where a text of the service's own stands in a user's row, and why it says nothing about the user. */
const impersonal: Record<string, string> = {
  'pickem_entries.contest_name': 'the name of the sport',
  'pickem_entries.players_key': 'feed ids of matches and players',
  'policy_uses.action': 'the name of an operator’s action',
  'postings.house_account': 'one of a few words',
  'settlement_correction_entries.moves': 'amounts by bucket',
}

/** Columns that a CHECK allows only some values in. */
const particular: Record<string, string> = { 'refusals.status': '404', 'pickem_entries.picks': '2' }

type Column = { table: string; name: string; type: string; udt: string; isNeeded: boolean }

/**
 * Writes `marker` (ten digits, so that it is a phone too) into every text, JSON, UUID and byte column of every table
 * that has rows of users, and a row where the user has none; answers the tables, as the database itself lists them.
 */
export async function writeMarkerEverywhere(userId: number, marker: string): Promise<string[]> {
  const columns = await listColumns()
  const tables = [...new Set(columns.filter(({ name }) => name === 'user_id').map(({ table }) => table))]
  const connection = await pool.connect()
  try {
    await connection.query('begin')
    // Past triggers and foreign keys, which would each want rows of their own; CHECKs hold still.
    await connection.query('set local session_replication_role = replica')
    for (const table of ['users', ...tables]) {
      const own = columns.filter(column => column.table === table)
      const touched = await connection.query(...updateOf(table, own, userId, marker))
      if (!touched?.rowCount) await connection.query(...insertOf(table, own, userId, marker))
    }
    await connection.query('commit')
  } catch (error) {
    await connection.query('rollback')
    throw error
  } finally {
    connection.release()
  }
  return tables
}

async function listColumns(): Promise<Column[]> {
  const { rows } = await pool.query<Column>(`
    select c.table_name as table, column_name as name, data_type as type, udt_name as udt,
           is_nullable = 'NO' and column_default is null as "isNeeded"
      from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
     where c.table_schema = 'public' and t.table_type = 'BASE TABLE' order by ordinal_position`)
  return rows
}

/** What is planted in a column, or undefined where no text fits. */
function planted({ table, name, type }: Column, marker: string): string | Buffer | undefined {
  if (impersonal[`${table}.${name}`]) return undefined
  if (type === 'text' || type === 'character varying') return marker
  if (type === 'json' || type === 'jsonb') return JSON.stringify({ marker })
  if (type === 'uuid') return `00000000-0000-4000-8000-00${marker}`
  return type === 'bytea' ? Buffer.from(marker) : undefined
}

function updateOf(table: string, columns: Column[], userId: number, marker: string): [string, unknown[]] {
  const values: unknown[] = [userId]
  const sets = columns.flatMap(column => {
    const value = planted(column, marker)
    return value === undefined ? [] : [`"${column.name}" = $${values.push(value)}`]
  })
  const id = table === 'users' ? 'id' : 'user_id'
  // A table without text is only asked whether the user has a row.
  return [`update "${table}" set ${sets.join() || `${id} = ${id}`} where ${id} = $1`, values]
}

const fillers: Record<string, string> = {
  text: `''`,
  // The user's own number, so that two users' rows keep apart.
  integer: '$1::int',
  bigint: '$1::int::bigint',
  smallint: '2',
  numeric: '2',
  boolean: 'false',
  'timestamp with time zone': 'now()',
  date: 'current_date',
  ARRAY: `'{}'`,
}

function insertOf(table: string, columns: Column[], userId: number, marker: string): [string, unknown[]] {
  const values: unknown[] = [userId]
  const cells = columns.flatMap(column => {
    if (column.name === 'user_id') return [[column.name, '$1'] as const]
    const value = planted(column, marker)
    if (value !== undefined) return [[column.name, `$${values.push(value)}`] as const]
    return column.isNeeded ? [[column.name, fillerOf(column)] as const] : []
  })
  const names = cells.map(([name]) => `"${name}"`)
  return [`insert into "${table}" (${names}) values (${cells.map(([, value]) => value)})`, values]
}

function fillerOf({ table, name, type, udt }: Column): string {
  const filler =
    particular[`${table}.${name}`] ??
    (type === 'USER-DEFINED' ? `(enum_range(null::"${udt}"))[1]` : fillers[type])
  if (!filler) throw new Error(`nothing is known to put into ${table}.${name} of type ${type}`)
  return filler
}

/** The tables of the whole database, the queue's included, that hold the text anywhere, also as bytes. */
export async function findText(text: string): Promise<string[]> {
  const { rows } = await pool.query<{ name: string }>(`
    select format('%I.%I', table_schema, table_name) as name from information_schema.tables
     where table_schema not in ('pg_catalog', 'information_schema') and table_type = 'BASE TABLE' order by 1`)
  const found: string[] = []
  for (const { name } of rows) {
    const hits = await pool.query(
      `select 1 from ${name} r where r::text like '%' || $1 || '%' or r::text like '%' || $2 || '%' limit 1`,
      [text, Buffer.from(text).toString('hex')],
    )
    if (hits.rowCount) found.push(name)
  }
  return found
}
