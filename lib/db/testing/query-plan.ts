import sql, { type Sql } from 'sql-template-tag'
import { db } from '@/lib/db/client'
import type { Db } from '@/lib/db/db'

type Node = {
  'Node Type': string
  'Relation Name'?: string
  'Index Name'?: string
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  'Rows Removed by Index Recheck'?: number
  Plans?: Node[]
}

/** A part of a plan that reads a table. `source` is its index, or the table; `rows` are those of each loop. */
type Scan = { node: string; table: string; source: string; rows: number; loops: number }

/** Executes the statement, and returns which rows its scans read, with those that a filter removed. */
export async function findScans(statement: Sql, source: Db = db): Promise<Scan[]> {
  const plan = await source.one<{ 'QUERY PLAN': [{ Plan: Node }] }>(
    sql`explain (analyze, format json, timing off) ${statement}`,
  )
  return scansOf(Object.values(plan)[0]?.[0].Plan)
}

/** How many rows of the table each of the statement's scans reads in all loops. */
export async function countReads(statement: Sql, table: string, source?: Db): Promise<number[]> {
  const scans = await findScans(statement, source)
  return scans.filter(scan => scan.table === table).map(({ rows, loops }) => rows * loops)
}

export async function countScannedRows(source: Db, statement: Sql, table: string): Promise<number> {
  const reads = await countReads(statement, table, source)
  return reads.reduce((sum, rows) => sum + rows, 0)
}

function scansOf(node: Node | undefined): Scan[] {
  if (!node) return []
  const table = node['Relation Name']
  const source = node['Index Name'] ?? table ?? ''
  const removed = (node['Rows Removed by Filter'] ?? 0) + (node['Rows Removed by Index Recheck'] ?? 0)
  const counts = { rows: node['Actual Rows'] + removed, loops: node['Actual Loops'] }
  const own = table ? [{ node: `${node['Node Type']} on ${source}`, table, source, ...counts }] : []
  return [...own, ...(node.Plans ?? []).flatMap(scansOf)]
}
