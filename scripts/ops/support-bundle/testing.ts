import { randomUUID } from 'node:crypto'
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
  /** As in the catalog; of a domain its base, of an array its elements. */
  type: string
  isArray: boolean
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
    const count = 2 * Math.max(...columns.map(({ labels }) => labels.length))
    for (const table of new Set(columns.map(column => column.table))) {
      const own = columns.filter(column => column.table === table)
      const values = own.map(column => {
        const text = mark(marks.size)
        marks.set(text, `${table}.${column.name}`)
        return Array.from({ length: count }, (_, row) => valueFor(column, sample(text), row))
      })
      const rows = Array.from({ length: count }, (_, row) =>
        Object.fromEntries(own.map(({ name }, index) => [name, values[index]?.[row]])),
      )
      const names = own.map(({ name }) => pg.escapeIdentifier(name)).join()
      await client.query(
        `insert into ${table} (${names}) overriding system value
         select ${names} from jsonb_populate_recordset(null::${table}, $1)`,
        [JSON.stringify(rows)],
      )
    }
    return marks
  })
}

/** As JSON has it for PostgreSQL. */
function valueFor(column: Column, text: string, row: number): unknown {
  const { table, name, type, isArray, labels, maxLength, isNullable } = column
  if (isArray) return [valueFor({ ...column, isArray: false }, text, row)]
  if (labels.length > 0) return labels[Math.floor(row / 2) % labels.length]
  if (/^(?:text|varchar|bpchar|name)$/.test(type)) return text.slice(0, maxLength ?? 1_000)
  if (/^(?:int|float|numeric)/.test(type)) return row + 1
  if (/^(?:timestamp|date)/.test(type)) return isNullable && row % 2 > 0 ? null : new Date()
  if (Object.hasOwn(values, type)) return values[type]?.(text, row)
  if (isNullable) return null
  throw new Error(`the type ${type} of ${table}.${name} is unknown`)
}

const values: Readonly<Record<string, (text: string, row: number) => unknown>> = {
  json: text => ({ [text]: text }),
  jsonb: text => ({ [text]: text }),
  bytea: text => `\\x${Buffer.from(text).toString('hex')}`,
  inet: () => '203.0.113.77',
  cidr: () => '203.0.113.77',
  uuid: () => randomUUID(),
  bool: (_, row) => row % 2 === 0,
  interval: () => '1 hour',
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
  select c.oid::regclass::text as table, a.attname as name, coalesce(element.typname, base.typname, t.typname)::text as type,
         element.oid is not null as "isArray",
         case when a.atttypmod > 4 and t.typname in ('varchar', 'bpchar') then a.atttypmod - 4 end as "maxLength",
         not a.attnotnull as "isNullable",
         array(select enumlabel::text from pg_enum where enumtypid = coalesce(element.oid, t.oid) order by enumsortorder) as labels
    from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace
         join pg_type t on t.oid = a.atttypid left join pg_type base on base.oid = nullif(t.typbasetype, 0)
         left join pg_type element on element.oid = nullif(t.typelem, 0) and t.typcategory = 'A'
   where ${ownTables} and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
   order by 1, a.attnum`
