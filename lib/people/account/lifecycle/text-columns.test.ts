import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { db } from '@/lib/db/client'
import { jsonColumns, redactedColumns, textColumns, treatmentOf } from './text-columns'

type Column = { table: string; name: string; isJson: boolean }

const listColumns = () =>
  db.rows<Column>(sql`
    select table_name /* not null */ as table, column_name /* not null */ as name,
           udt_name in ('json', 'jsonb') /* not null */ as is_json
      from information_schema.columns
     where table_schema = 'public' and udt_name in ('text', 'varchar', 'json', 'jsonb', '_text', '_varchar')
       and table_name not like '\_prisma%'
     order by 1, 2`)

test('what a purge does is declared for every text column of the database', async () => {
  const columns = await listColumns()
  expect(columns.filter(({ table, name }) => !treatmentOf(table, name))).toEqual([])
  const tables = new Set(columns.map(({ table }) => table))
  expect(Object.keys(textColumns).filter(table => !tables.has(table))).toEqual([])
})

test('the redacted columns exist, and JSON is declared as such', async () => {
  const columns = await listColumns()
  for (const { table, columns: names } of redactedColumns())
    for (const name of names) {
      const column = columns.find(candidate => candidate.table === table && candidate.name === name)
      expect(`${table}.${name} ${column?.isJson}`).toBe(`${table}.${name} ${jsonColumns.has(name)}`)
    }
})
