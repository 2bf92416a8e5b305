import pg from 'pg'
import { withClient } from '@/lib/db/with-client'

/** What personal data looks like; the mark in it names the column or setting. */
export const sample = (mark: string) => `${mark} ann@${mark}.test +15558675309 203.0.113.77 Bearer ${mark}`

const mark = (index: number) => `zqx${String(index).padStart(5, '0')}`

const patterns = [/zqx\d{5}/gi, /zqx/gi, /5558675309/g, /203\.0\.113\.77/g, /\bann\b/gi]

/** Marks and samples in a text. */
export function findMarks(text: string): string[] {
  return [...new Set(patterns.flatMap(pattern => text.match(pattern) ?? []))]
}

type Column = {
  table: string
  name: string
  type: string
  base: string
  element: string | null
  maxLength: number | null
  isNullable: boolean
  labels: string[]
}

/**
 * Adds rows to every table of the database, without its constraints: each text has a mark of its column, and each value of
 * an enumeration occurs with and without the times that can be null. Returns the column of each mark.
 */
export async function fillWithMarks(connectionString: string): Promise<Map<string, string>> {
  return withClient(connectionString, async client => {
    await client.query('set session_replication_role = replica')
    await client.query(dropConstraints)
    const { rows: columns } = await client.query<Column>(selectColumns)
    const marks = new Map<string, string>()
    // The same number in all tables, so that each row refers to one of the other tables.
    const rows = 2 * Math.max(...columns.map(({ labels }) => labels.length))
    for (const table of new Set(columns.map(column => column.table))) {
      const own = columns.filter(column => column.table === table)
      await client.query(insertRows(table, own, rows, marks))
    }
    return marks
  })
}

function insertRows(
  table: string,
  columns: readonly Column[],
  rows: number,
  marks: Map<string, string>,
): string {
  const values = columns.map(column => {
    const own = mark(marks.size)
    marks.set(own, `${table}.${column.name}`)
    return expressionOf(column, own)
  })
  const names = columns.map(({ name }) => pg.escapeIdentifier(name)).join(', ')
  return `insert into ${table} (${names}) overriding system value
          select ${values.join(', ')} from generate_series(0, ${rows - 1}) as i`
}

/** An expression of SQL; `i` counts the rows. */
function expressionOf(column: Column, own: string): string {
  const { base, type, element, isNullable, labels } = column
  if (element) {
    const one = expressionOf({ ...column, base: element, type: element, element: null }, own)
    return `array[${one}]::${type}`
  }
  if (labels.length > 0) {
    const all = labels.map(label => pg.escapeLiteral(label)).join(', ')
    return `(array[${all}]::${type}[])[i / 2 % ${labels.length} + 1]`
  }
  const expression = expressions[base]
  if (expression) return expression(pg.escapeLiteral(sample(own)), column)
  if (isNullable) return 'null'
  throw new Error(`the type ${type} of ${column.table}.${column.name} is unknown`)
}

type Expression = (text: string, column: Column) => string

const textOf: Expression = (text, { maxLength }) => `left(${text}, ${maxLength ?? 1_000})`
const jsonOf: Expression = (text, { base }) => `jsonb_build_object(${text}, ${text})::${base}`
const numberOf: Expression = (_, { base }) => `(i + 1)::${base}`
const timeOf: Expression = (_, { isNullable }) =>
  isNullable ? 'case when i % 2 = 0 then now() end' : 'now()'

/** By the name of a type in the catalog. */
const expressions: Readonly<Record<string, Expression>> = {
  text: textOf,
  varchar: textOf,
  bpchar: textOf,
  name: textOf,
  json: jsonOf,
  jsonb: jsonOf,
  bytea: text => `convert_to(${text}, 'UTF8')`,
  inet: () => `'203.0.113.77'::inet`,
  cidr: () => `'203.0.113.77'::cidr`,
  uuid: () => 'gen_random_uuid()',
  bool: () => 'i % 2 = 0',
  int2: numberOf,
  int4: numberOf,
  int8: numberOf,
  numeric: numberOf,
  float4: numberOf,
  float8: numberOf,
  timestamptz: timeOf,
  timestamp: timeOf,
  date: timeOf,
  interval: () => `interval '1 hour'`,
}

const ownTables = `c.relkind = 'r' and n.nspname not in ('pg_catalog', 'information_schema') and n.nspname not like 'pg_toast%'`

const dropConstraints = `
do $$
declare
  own record;
begin
  for own in
    select c.oid::regclass as name, conname from pg_constraint k
      join pg_class c on c.oid = k.conrelid join pg_namespace n on n.oid = c.relnamespace
     where ${ownTables} and contype in ('c', 'f', 'u', 'x', 'p') order by contype = 'f' desc
  loop
    execute format('alter table %s drop constraint if exists %I cascade', own.name, own.conname);
  end loop;
  for own in
    select i.indexrelid::regclass as name from pg_index i
      join pg_class c on c.oid = i.indrelid join pg_namespace n on n.oid = c.relnamespace
     where ${ownTables} and indisunique
  loop
    execute format('drop index %s', own.name);
  end loop;
end $$`

const selectColumns = `
  select c.oid::regclass::text as table, a.attname as name, format_type(a.atttypid, null) as type,
         coalesce(base.typname, t.typname)::text as base, element.typname::text as element,
         case when a.atttypmod > 4 and t.typname in ('varchar', 'bpchar') then a.atttypmod - 4 end as "maxLength",
         not a.attnotnull as "isNullable",
         array(select enumlabel::text from pg_enum where enumtypid = t.oid order by enumsortorder) as labels
    from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace
         join pg_type t on t.oid = a.atttypid left join pg_type base on base.oid = nullif(t.typbasetype, 0)
         left join pg_type element on element.oid = nullif(t.typelem, 0) and t.typcategory = 'A'
   where ${ownTables} and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
   order by 1, a.attnum`
