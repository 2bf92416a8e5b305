import sql from 'sql-template-tag'
import { db } from '@/lib/db/client'
import { defineList, rowsOf } from '@/lib/list/define-list'
import { anyOf, oneOf, startsWith } from '@/lib/list/filters'
import { amountRange, dateRange } from '@/lib/list/range-filters'

export type Pear = { id: number; name: string; grams: bigint }

/** A list over a table of its own: 60 pears, three per timestamp. */
export const pears = defineList({
  name: 'pears',
  nouns: { one: 'pear', many: 'pears' },
  from: sql`list_pears p`,
  id: { by: sql`p.id`, type: 'int' },
  select: rowsOf<Pear>(sql`p.id, p.name, p.grams`),
  columns: [
    { key: 'name', label: 'Name', sort: 'name', isFixed: true },
    { key: 'grams', label: 'Grams', sort: 'grams', isNumeric: true },
    { key: 'picked', label: 'Picked', sort: 'picked', isHidden: true },
  ],
  csv: { ID: pear => pear.id, name: pear => pear.name, grams: null, picked: null },
  sorts: {
    name: { by: sql`p.name collate "C"`, type: 'text' },
    grams: { by: sql`p.grams`, type: 'bigint', isDescendingFirst: true },
    picked: { by: sql`p.picked_at`, type: 'timestamptz' },
  },
  defaultSort: '-picked',
  search: {
    placeholder: 'Find a pear',
    lookups: text => [
      { where: startsWith(sql`p.name collate "C"`, text), by: sql`p.name collate "C"` },
      { where: sql`p.id::text = ${text}`, by: sql`p.id` },
    ],
  },
  filters: {
    ripe: oneOf('Ripe', { yes: 'yes', no: 'no' }, is => (is === 'yes' ? sql`p.is_ripe` : sql`not p.is_ripe`)),
    kind: anyOf(
      'Kind',
      { red: 'red', green: 'green', blue: 'blue' },
      kinds => sql`p.kind = any(${kinds}::text[])`,
    ),
    picked: dateRange('Picked', sql`p.picked_at`),
    weight: amountRange(
      'Weight',
      '',
      (from, to) => sql`
      p.grams between ${from ?? 0n}::bigint and ${to ?? 1_000_000n}::bigint`,
    ),
  },
  views: [
    { key: 'all', name: 'All' },
    { key: 'ripe', name: 'Ripe', filters: { ripe: 'yes' }, sort: 'name' },
  ],
})

/** Recreates the table. */
export async function createPears(): Promise<void> {
  await db.run(sql`drop table if exists list_pears`)
  await db.run(sql`
    create table list_pears (
      id int primary key, name text not null, kind text not null, grams bigint not null, is_ripe boolean not null,
      picked_at timestamptz not null
    )`)
  await db.run(sql`
    insert into list_pears
    select n, 'pear ' || lpad((n * 37 % 60)::text, 2, '0'), (array['red', 'green'])[1 + n % 2], n % 7 * 100, n % 3 = 0,
      '2026-11-01 00:00:00.123456+00'::timestamptz + make_interval(hours => n / 3)
    from generate_series(1, 60) n`)
  await db.run(sql`analyze list_pears`)
}
