import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import sql from 'sql-template-tag'
import { median } from '@/lab/bench/rounds'
import { db, pool } from '@/lib/db/client'
import { findScans } from '@/lib/db/testing/query-plan'
import { knownLists, type ListDefinition } from '@/lib/list/define-list'
import { openList } from '@/lib/list/open-list'
import { type Bounds, pageStatement } from '@/lib/list/page-statement'
import { readPage } from '@/lib/list/read-page'
import type { ListState } from '@/lib/list/rules'
import { readState, viewsOf } from '@/lib/list/state'

/** The median time of one query of one list, and plan nodes that read more rows than the page shows. */
export type ListMeasurement = { list: string; query: string; rows: number; ms: number; problems: string[] }

/** An order, search, page or view of a list; `parameters` are those of its URL. */
type ListQuery = {
  name: string
  parameters: Record<string, string>
  state: ListState
  bounds: Bounds<never>
}

const repetitions = 7
// PostgreSQL scans smaller tables completely, which is fast.
const smallTableRows = 1_000

const smallTables = await findSmallTables()
const measurements: ListMeasurement[] = []
for (const list of await findLists()) measurements.push(...(await measureList(list)))
console.log(JSON.stringify(measurements))
await pool.end()

/** Imports every file of lib that defines a list. */
async function findLists(): Promise<ListDefinition<never>[]> {
  const files = await readdir('lib', { recursive: true })
  for (const file of files
    .filter(name => /(?<!\.test)\.ts$/.test(name) && !name.includes('testing'))
    .sort()) {
    const name = path.join('lib', file)
    if (!(await readFile(name, 'utf8')).includes('= defineList')) continue
    await import(pathToFileURL(path.resolve(name)).href)
  }
  return knownLists()
}

async function findSmallTables(): Promise<Set<string>> {
  const rows = await db.rows<{ name: string }>(sql`
    select c.relname as name from pg_class c
    where c.relkind = 'r' and c.reltuples < ${smallTableRows}
    union all
    select i.relname from pg_index x join pg_class i on i.oid = x.indexrelid join pg_class c on c.oid = x.indrelid
    where c.reltuples < ${smallTableRows}`)
  return new Set(rows.map(({ name }) => name))
}

async function measureList(list: ListDefinition<never>): Promise<ListMeasurement[]> {
  const results: ListMeasurement[] = []
  for (const query of await createQueries(list)) results.push(await measureQuery(list, query))
  return results
}

/** The first and second page of each order, each sample search and each view. */
async function createQueries(list: ListDefinition<never>): Promise<ListQuery[]> {
  const row = list.sample?.scope ? await db.row<Record<string, unknown>>(list.sample.scope) : undefined
  // Null for lists that are not scoped.
  const scope = row && Object.keys(row).length === 1 ? Object.values(row)[0] : (row ?? null)
  const bounds = { zone: 'UTC', isMasked: false, scope } as Bounds<never>
  const views = viewsOf(list, [])
  const queries: ListQuery[] = []
  const add = (name: string, parameters: Record<string, string>) => {
    const query = { name, parameters, state: readState(list, parameters, views), bounds }
    queries.push(query)
    return query
  }
  for (const sort of Object.keys(list.sorts).flatMap(key => [key, `-${key}`])) {
    const { state } = add(`by ${sort}`, { sort })
    const { next } = await readPage<object, never>(list, state, bounds)
    if (next) add(`by ${sort}, second page`, { sort, after: next })
  }
  for (const q of list.search ? (list.sample?.searches ?? []) : []) add(`search ${q}`, { q })
  for (const { key } of views.slice(1)) add(`view ${key}`, { view: key })
  return queries
}

async function measureQuery(list: ListDefinition<never>, query: ListQuery): Promise<ListMeasurement> {
  const request = {
    path: '/',
    parameters: query.parameters,
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
  const names = { list: list.name, query: query.name }
  const times: number[] = []
  let rows = 0
  for (let repetition = 0; repetition < repetitions; repetition++) {
    const startedAt = performance.now()
    const { frame } = await open(list, request, query.bounds.scope)
    times.push(performance.now() - startedAt)
    if (frame.failedRequestId !== null) throw new Error(`The list of ${list.name} failed, ${query.name}.`)
    rows = frame.to
  }
  return { ...names, rows, ms: median(times), problems: await findExcessiveReads(list, query) }
}

/** Plan nodes that read more rows than the page shows, including rows that a filter removed. */
async function findExcessiveReads(list: ListDefinition<never>, query: ListQuery): Promise<string[]> {
  const { state, bounds } = query
  // A page reads one extra row to detect a next page.
  const maxRows = Math.max(state.size, list.sample?.countsUpTo ?? 0) + 1
  return (await findScans(pageStatement({ list, state, bounds })))
    .filter(({ source, rows }) => rows > maxRows && !smallTables.has(source))
    .map(({ node, rows }) => `${node} read ${Math.round(rows)}`)
}
