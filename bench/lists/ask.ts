import sql from 'sql-template-tag'
import { db } from '@/lib/db/client'
import type { ListDefinition } from '@/lib/list/define-list'
import { type Bounds, pageStatement } from '@/lib/list/page-statement'
import { readPage } from '@/lib/list/read-page'
import type { ListState } from '@/lib/list/rules'
import { readState, viewsOf } from '@/lib/list/state'

/** A way to ask a list: in an order, for a text, behind a place, by a view; `parameters` are its address. */
export type Asked = {
  what: string
  parameters: Record<string, string>
  state: ListState
  bounds: Bounds<never>
}

/** How many rows one probe of a table or an index read, also those that it left out. */
export type Reading = { node: string; source: string; rows: number }

type PlanNode = {
  'Node Type': string
  'Relation Name'?: string
  'Index Name'?: string
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  'Rows Removed by Index Recheck'?: number
  Plans?: PlanNode[]
}

/** Each order of a list, its first page and one behind it, and each text of its samples. */
export async function waysToAsk(list: ListDefinition<never>): Promise<Asked[]> {
  const row = list.sample?.scope ? await db.row<Record<string, unknown>>(list.sample.scope) : undefined
  // A list that is also about everything has no scope then.
  const scope = row && Object.keys(row).length === 1 ? Object.values(row)[0] : (row ?? null)
  const bounds = { zone: 'UTC', isMasked: false, scope } as Bounds<never>
  const views = viewsOf(list, [])
  const ways: Asked[] = []
  const add = (what: string, parameters: Record<string, string>) => {
    const way = { what, parameters, state: readState(list, parameters, views), bounds }
    ways.push(way)
    return way
  }
  for (const sort of Object.keys(list.sorts).flatMap(key => [key, `-${key}`])) {
    const { state } = add(`by ${sort}`, { sort })
    const { next } = await readPage<object, never>(list, state, bounds)
    if (next) add(`by ${sort}, second page`, { sort, after: next })
  }
  for (const q of list.search ? (list.sample?.searches ?? []) : []) add(`search ${q}`, { q })
  for (const { key } of views.slice(1)) add(`view ${key}`, { view: key })
  return ways
}

/** What each probe of each table or index read of rows, as PostgreSQL counted it while it read the page. */
export async function readingsOf(list: ListDefinition<never>, { state, bounds }: Asked): Promise<Reading[]> {
  const row = await db.row<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(sql`
    explain (analyze, format json) ${pageStatement({ list, state, bounds })}`)
  const root = row?.['QUERY PLAN'][0].Plan
  return root ? collect(root) : []
}

function collect(node: PlanNode): Reading[] {
  // What a bitmap of an index puts aside was no row yet: those are counted where it leads to.
  if (node['Node Type'] === 'Bitmap Index Scan') return []
  const removed = (node['Rows Removed by Filter'] ?? 0) + (node['Rows Removed by Index Recheck'] ?? 0)
  const source = node['Index Name'] ?? node['Relation Name']
  const own = source
    ? [{ node: `${node['Node Type']} on ${source}`, source, rows: node['Actual Rows'] + removed }]
    : []
  return [...own, ...(node.Plans ?? []).flatMap(collect)]
}
