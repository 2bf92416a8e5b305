import { pool } from '@/lib/db/client'

/** Text columns without personal data, with the reason. */
const impersonal: Record<string, string> = {
  'contest_settlement_entries.prizes': 'amounts by bucket',
  'deposit_reversals.external_id': 'ID at the provider',
  'deposit_reversals.kind': 'fixed values',
  'deposit_reversals.provider': 'fixed values',
  'deposit_reversals.status': 'fixed values',
  'deposits.currency': 'fixed values',
  'deposits.external_id': 'ID at the provider',
  'deposits.provider': 'fixed values',
  'payment_cases.key': 'IDs',
  'payment_cases.kind': 'fixed values',
  'payment_cases.provider': 'fixed values',
  'payment_cases.resolution': 'empty without an operator',
  'payment_cases.summary': 'amounts and IDs',
  'payment_events.error': 'amounts and IDs',
  'payment_events.event_id': 'ID at the provider',
  'payment_events.kind': 'fixed values',
  'payment_events.outcome': 'fixed values',
  'payment_events.provider': 'fixed values',
  'payment_methods.provider': 'fixed values',
  'person_keys.kind': 'fixed values',
  'purged_person_keys.kind': 'fixed values',
  'person_uses.subject': 'IDs and days',
  'pickem_entries.contest_name': 'name of the game',
  'pickem_entries.players_key': 'feed IDs of matches and players',
  'policy_uses.action': 'name of an operator action',
  'postings.house_account': 'fixed values',
  'settlement_correction_entries.moves': 'amounts by bucket',
  'stripe_customers.account_id': 'ID at the provider',
  'stripe_customers.account_key': 'random',
  'stripe_customers.customer_id': 'ID at the provider',
  'stripe_customers.customer_key': 'random',
  'users.access_change': 'fixed values',
  'users.experience_level_override': 'fixed values',
  'withdrawals.currency': 'fixed values',
  'withdrawals.external_id': 'ID at the provider',
  'withdrawals.provider': 'fixed values',
  'withdrawals.stopped_for': 'fixed values',
}

/** Values that satisfy CHECK constraints. */
const fixedValues: Record<string, string> = {
  'audit_rows.author_name': `'Test'`,
  'webhook_endpoints.url': `'https://example.test/'`,
  'webhook_endpoints.events': `'{entry.settled}'`,
  'api_tokens.scopes': `'{audit:read}'`,
  'api_tokens.prefix': "'skt_12345678'",
  'api_tokens.expires_at': "now() + interval '1 day'",
  'identity_cases.date_of_birth': `'1990-05-17'`,
  'location_checks.outcome': `'held'`,
  'location_checks.source': `'service'`,
  'person_keys.kind': "'mailbox'",
  'purged_person_keys.kind': "'mailbox'",
  'pickem_entries.picks': '2',
  'rejections.status': '404',
  'deposit_reversals.external_id': '$1::int::text',
  'deposit_reversals.kind': "'refund'",
  'deposit_reversals.status': "'done'",
  'payment_cases.key': '$1::int::text',
  'payment_cases.kind': "'dispute'",
  'payment_cases.provider': "'sandbox'",
  'payment_events.event_id': '$1::int::text',
  'payment_events.provider': "'sandbox'",
}

type Column = { table: string; name: string; type: string; udt: string; isNeeded: boolean }

/**
 * Writes `marker` (ten digits, so that it is also a valid phone) into every text, JSON, UUID and byte column of every table
 * with a `user_id`, inserting a row where the user has none. Returns those tables.
 */
export async function writeMarkerEverywhere(userId: number, marker: string): Promise<string[]> {
  const columns = await listColumns()
  const tables = [...new Set(columns.filter(({ name }) => name === 'user_id').map(({ table }) => table))]
  const connection = await pool.connect()
  try {
    await connection.query('begin')
    // Disables triggers and foreign keys, which would require related rows. CHECK constraints still apply.
    await connection.query('set local session_replication_role = replica')
    for (const table of ['users', ...tables]) {
      const own = columns.filter(column => column.table === table)
      const updated = await connection.query(...updateOf(table, own, userId, marker))
      if (!updated?.rowCount) await connection.query(...insertOf(table, own, userId, marker))
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

/** Writes a text into these columns of a row of the table, which it inserts where there is none. */
export async function writeText(
  table: string,
  names: readonly string[],
  textFor: (column: string) => string,
): Promise<void> {
  const columns = (await listColumns()).filter(column => column.table === table)
  const values = columns
    .filter(({ name }) => names.includes(name))
    .map(
      ({ name, type }) =>
        [name, type === 'jsonb' ? JSON.stringify([{ reason: textFor(name) }]) : textFor(name)] as const,
    )
  const connection = await pool.connect()
  try {
    await connection.query('begin')
    await connection.query('set local session_replication_role = replica')
    const sets = values.map(([name], index) => `"${name}" = $${index + 1}`)
    if (columns.some(({ name }) => name === 'resolved_at')) sets.push('resolved_at = now()')
    const updated = await connection.query(
      `update "${table}" set ${sets} where ctid = (select ctid from "${table}" limit 1)`,
      values.map(([, value]) => value),
    )
    if (!updated.rowCount) {
      const needed = columns.filter(
        column =>
          (column.isNeeded || column.name === 'resolved_at' || fixedValues[`${table}.${column.name}`]) &&
          !names.includes(column.name),
      )
      const cells = needed.map(column => fillerOf(column).replaceAll('$1', '1'))
      await connection.query(
        `insert into "${table}" (${[...values.map(([name]) => name), ...needed.map(({ name }) => name)].map(name => `"${name}"`)})
         values (${[...values.map((_, index) => `$${index + 1}`), ...cells]})`,
        values.map(([, value]) => value),
      )
    }
    await connection.query('commit')
  } catch (error) {
    await connection.query('rollback')
    throw new Error(`${table}: ${error}`)
  } finally {
    connection.release()
  }
}

let allColumns: Promise<Column[]> | undefined

/** The views of the information schema take a tenth of a second. */
function listColumns(): Promise<Column[]> {
  allColumns ??= readColumns()
  return allColumns
}

async function readColumns(): Promise<Column[]> {
  const { rows } = await pool.query<Column>(`
    select c.table_name as table, column_name as name, data_type as type, udt_name as udt,
           is_nullable = 'NO' and column_default is null as "isNeeded"
      from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
     where c.table_schema = 'public' and t.table_type = 'BASE TABLE' order by ordinal_position`)
  return rows
}

/** The marker in the column's type, or undefined for other types. */
function markerFor({ table, name, type }: Column, marker: string): string | Buffer | undefined {
  if (impersonal[`${table}.${name}`]) return undefined
  if (type === 'text' || type === 'character varying') return marker
  if (type === 'json' || type === 'jsonb') return JSON.stringify({ marker })
  if (type === 'uuid') return `00000000-0000-4000-8000-00${marker}`
  return type === 'bytea' ? Buffer.from(marker) : undefined
}

function updateOf(table: string, columns: Column[], userId: number, marker: string): [string, unknown[]] {
  const values: unknown[] = [userId]
  const sets = columns.flatMap(column => {
    const value = markerFor(column, marker)
    return value === undefined ? [] : [`"${column.name}" = $${values.push(value)}`]
  })
  const id = table === 'users' ? 'id' : 'user_id'
  // Without a text column the statement only counts the user's rows.
  return [`update "${table}" set ${sets.join() || `${id} = ${id}`} where ${id} = $1`, values]
}

const fillers: Record<string, string> = {
  text: `''`,
  // The user's ID, so that rows of two users do not collide.
  integer: '$1::int',
  bigint: '$1::int::bigint',
  smallint: '2',
  numeric: '2',
  boolean: 'false',
  'timestamp with time zone': 'now()',
  date: 'current_date',
  ARRAY: `'{}'`,
  bytea: `sha256(random()::text::bytea)`,
  uuid: 'gen_random_uuid()',
  jsonb: `'{}'`,
}

function insertOf(table: string, columns: Column[], userId: number, marker: string): [string, unknown[]] {
  const values: unknown[] = [userId]
  const cells = columns.flatMap(column => {
    if (column.name === 'user_id') return [[column.name, '$1'] as const]
    const value = markerFor(column, marker)
    if (value !== undefined) return [[column.name, `$${values.push(value)}`] as const]
    const isFilled = column.isNeeded || fixedValues[`${column.table}.${column.name}`] !== undefined
    return isFilled ? [[column.name, fillerOf(column)] as const] : []
  })
  const names = cells.map(([name]) => `"${name}"`)
  return [`insert into "${table}" (${names}) values (${cells.map(([, value]) => value)})`, values]
}

function fillerOf({ table, name, type, udt }: Column): string {
  const filler =
    fixedValues[`${table}.${name}`] ??
    (type === 'USER-DEFINED' ? `(enum_range(null::"${udt}"))[1]` : fillers[type])
  if (!filler) throw new Error(`no filler for ${table}.${name} of type ${type}`)
  return filler
}

/** All tables, including the job queue's, that contain one of the texts in any column, also as bytes. */
export async function findText(...texts: string[]): Promise<string[]> {
  const { rows: tables } = await pool.query<{ name: string }>(`
    select format('%I.%I', schemaname, tablename) as name from pg_tables
     where schemaname not in ('pg_catalog', 'information_schema') order by 1`)
  const search = tables.map(
    ({ name }) =>
      `select '${name}' as name where exists (select from ${name} r where r::text like any ($1::text[]))`,
  )
  const patterns = texts.flatMap(text => [`%${text}%`, `%${Buffer.from(text).toString('hex')}%`])
  const { rows } = await pool.query<{ name: string }>(search.join(' union all '), [patterns])
  return rows.map(({ name }) => name)
}
