import { readFile } from 'node:fs/promises'
import sql, { raw } from 'sql-template-tag'
import { expect, test } from 'vitest'
import { db } from '@/lib/db/client'
import { resetDatabase } from '@/lib/db/reset-database/testing'
import {
  distributed,
  local,
  missingColumns,
  type Obstacle,
  reference,
  referencesAcrossUsers,
  triggersAcrossNodes,
  uniqueAcrossUsers,
} from './distribution'

await resetDatabase()

const namesOf = (obstacles: readonly Obstacle[]) => obstacles.flatMap(({ names }) => names).sort()

/** Tables of the schema, without their partitions. */
const tables = sql`
  select oid, relname::text as name from pg_class
   where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition`

/** The columns of a key, in its order; an expression has no name. */
const columnsOf = (table: string, numbers: string) => sql`
  array(select attname::text from unnest(${raw(numbers)}) with ordinality as key (number, position)
          join pg_attribute on attrelid = ${raw(table)} and attnum = number order by position)`

test('each table has one class', async () => {
  const rows = await db.rows<{ name: string }>(sql`${tables} order by name`)
  const classified = [...Object.keys(distributed), ...reference, ...local]
  expect(classified.sort()).toEqual(rows.map(({ name }) => name).sort())
})

test('a distributed table has its distribution column, and it is required', async () => {
  const rows = await db.rows<{ table: string; column: string }>(sql`
    select tables.name as table, attname::text as column from (${tables}) as tables
           join pg_attribute on attrelid = tables.oid where attnum > 0 and attnotnull and not attisdropped`)
  const required = new Set(rows.map(row => `${row.table}.${row.column}`))
  const missing = Object.entries(distributed).filter(entry => !required.has(entry.join('.')))
  expect(missing.map(([table]) => table).sort()).toEqual(namesOf(missingColumns))
})

test('a unique constraint of a distributed table contains its distribution column or a number of a sequence', async () => {
  const rows = await db.rows<{ table: string; name: string; columns: string[]; hasSequence: boolean }>(sql`
    select tables.name as table, indexrelid::regclass::text as name,
           ${columnsOf('tables.oid', 'indkey[:indnkeyatts - 1]')} as columns,
           exists (select from pg_attrdef where adrelid = tables.oid and adnum = any(indkey)
                      and pg_get_expr(adbin, adrelid) like 'nextval(%') as has_sequence
      from (${tables}) as tables join pg_index on indrelid = tables.oid where indisunique`)
  const across = rows.filter(
    ({ table, columns, hasSequence }) =>
      table in distributed && !hasSequence && !columns.includes(distributed[table] ?? ''),
  )
  expect(across.map(({ name }) => name).sort()).toEqual(namesOf(uniqueAcrossUsers))
})

type ForeignKey = { name: string; from: string; to: string; columns: string[]; targets: string[] }

const readForeignKeys = () =>
  db.rows<ForeignKey>(sql`
    select conname::text as name, child.name as from, parent.name as to,
           ${columnsOf('conrelid', 'conkey')} as columns, ${columnsOf('confrelid', 'confkey')} as targets
      from pg_constraint join (${tables}) as child on child.oid = conrelid join (${tables}) as parent on parent.oid = confrelid
     where contype = 'f' and conparentid = 0`)

test('a foreign key between distributed tables contains the distribution columns of both', async () => {
  const across = (await readForeignKeys()).filter(({ from, to, columns, targets }) => {
    const [column, target] = [distributed[from], distributed[to]]
    return column && target && !columns.some((name, at) => name === column && targets[at] === target)
  })
  expect(across.map(({ name }) => name).sort()).toEqual(namesOf(referencesAcrossUsers))
})

test('distributed and reference tables reference no local table, and reference tables no distributed one', async () => {
  const impossible = (await readForeignKeys()).filter(
    ({ from, to }) =>
      (!local.includes(from) && local.includes(to)) || (reference.includes(from) && to in distributed),
  )
  expect(impossible).toEqual([])
})

type TriggerFunction = { name: string; body: string; tables: string[] }

const uses = (names: readonly string[]) =>
  `\\b(from|join|into|update) (${names.join('|')}|graphile_worker\\.\\w+)\\b|graphile_worker\\.add_jobs?\\(`

const changes = (names: readonly string[]) => `\\b(insert into|update|delete from) (${names.join('|')})\\b`

test('triggers of distributed and reference tables run on the node of their row', async () => {
  const functions = await db.rows<TriggerFunction>(sql`
    select proname::text as name, lower(prosrc) as body,
           array(select relname::text from pg_trigger join pg_class on pg_class.oid = tgrelid
                  where tgfoid = pg_proc.oid and not tgisinternal) as tables
      from pg_proc where pronamespace = 'public'::regnamespace`)
  const ofUsers = new RegExp(`${uses(local)}|${changes(reference)}`)
  const shared = new RegExp(uses([...local, ...Object.keys(distributed)]))
  const matches = (
    pattern: RegExp,
    { name, body }: TriggerFunction,
    callers: readonly string[] = [],
  ): boolean =>
    pattern.test(body) ||
    functions.some(
      called =>
        ![name, ...callers].includes(called.name) &&
        new RegExp(`\\b${called.name}\\(`).test(body) &&
        matches(pattern, called, [name, ...callers]),
    )
  const found = functions.filter(
    one =>
      (one.tables.some(table => table in distributed) && matches(ofUsers, one)) ||
      (one.tables.some(table => reference.includes(table)) && matches(shared, one)),
  )
  expect(found.map(({ name }) => name).sort()).toEqual(namesOf(triggersAcrossNodes))
})

const code = (names: readonly string[]) =>
  [...names]
    .sort()
    .map(name => `\`${name}\``)
    .join(', ')

const section = (heading: string, obstacles: readonly Obstacle[]) => [
  `\n**${heading}**\n`,
  '| what | needs | names |',
  '|---|---|---|',
  ...obstacles.map(({ title, needs, names }) => `| ${title} | ${needs} | ${code(names)} |`),
]

test('docs/scaling.md shows these lists', async () => {
  const document = await readFile('docs/scaling.md', 'utf8')
  const [, shown] = /<!-- distribution -->\n([\s\S]*?)\n<!-- \/distribution -->/.exec(document) ?? []
  const columns = [...new Set(Object.values(distributed))]
  const tablesBy = (column: string) => Object.keys(distributed).filter(table => distributed[table] === column)
  expect(shown).toBe(
    [
      '| class | tables |',
      '|---|---|',
      ...columns.map(column => `| distributed by \`${column}\` | ${code(tablesBy(column))} |`),
      `| reference | ${code(reference)} |`,
      `| local | ${code(local)} |`,
      ...section('Missing columns', missingColumns),
      ...section('Unique constraints', uniqueAcrossUsers),
      ...section('Foreign keys', referencesAcrossUsers),
      ...section('Triggers', triggersAcrossNodes),
    ].join('\n'),
  )
})
