import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import sql from 'sql-template-tag'
import { median } from '@/bench/alternate'
import { type Asked, readingsOf, waysToAsk } from '@/bench/lists/ask'
import { db, pool } from '@/lib/db/client'
import { knownLists, type ListDefinition } from '@/lib/list/define-list'
import { openList } from '@/lib/list/open-list'

/** One way to ask one list: its median in milliseconds, and where it read more rows than its page shows. */
export type Measured = { list: string; what: string; rows: number; ms: number; excess: string[] }

const times = 7
// Below this a table is read as a whole sooner than by an index, and nobody waits for it.
const smallTable = 1_000

/** Imports every file of lib that declares a list, so that a new one is measured without being named here. */
async function findLists(): Promise<ListDefinition<never>[]> {
  const files = await readdir('lib', { recursive: true })
  for (const file of files.filter(name => /(?<!\.test|testing)\.ts$/.test(name)).sort()) {
    const place = path.join('lib', file)
    if (!(await readFile(place, 'utf8')).includes('= defineList')) continue
    await import(pathToFileURL(path.resolve(place)).href)
  }
  return knownLists()
}

async function measure(list: ListDefinition<never>, asked: Asked, small: Set<string>): Promise<Measured> {
  const request = {
    path: '/',
    parameters: asked.parameters,
    operatorId: 0,
    zone: 'UTC',
    requestId: 'bench',
    isMasked: false,
    canExport: true,
  }
  const open = openList as (
    list: ListDefinition<never>,
    given: typeof request,
    scope: unknown,
  ) => ReturnType<typeof openList>
  const told = { list: list.name, what: asked.what }
  const took: number[] = []
  let rows = 0
  for (let time = 0; time < times; time++) {
    const startedAt = performance.now()
    const { frame } = await open(list, request, asked.bounds.scope)
    took.push(performance.now() - startedAt)
    if (frame.failedRequestId !== null)
      return { ...told, rows: 0, ms: Number.MAX_VALUE, excess: ['it failed'] }
    rows = frame.to
  }
  // One more than it shows tells that there is more.
  const most = Math.max(asked.state.size, list.sample?.countsUpTo ?? 0) + 1
  const excess = (await readingsOf(list, asked))
    .filter(({ source, rows }) => rows > most && !small.has(source))
    .map(({ node, rows }) => `${node} read ${Math.round(rows)}`)
  return { ...told, rows, ms: median(took), excess }
}

async function findSmallTables(): Promise<Set<string>> {
  const rows = await db.rows<{ name: string }>(sql`
    select c.relname as name from pg_class c
    where c.relkind = 'r' and c.reltuples < ${smallTable}
    union all
    select i.relname from pg_index x join pg_class i on i.oid = x.indexrelid join pg_class c on c.oid = x.indrelid
    where c.reltuples < ${smallTable}`)
  return new Set(rows.map(({ name }) => name))
}

const small = await findSmallTables()
const measured: Measured[] = []
for (const list of await findLists()) {
  const ways = await waysToAsk(list).catch((error: Error) => {
    measured.push({
      list: list.name,
      what: 'not at all',
      rows: 0,
      ms: Number.MAX_VALUE,
      excess: [error.message],
    })
    return []
  })
  for (const asked of ways) measured.push(await measure(list, asked, small))
}
console.log(JSON.stringify(measured))
await pool.end()
