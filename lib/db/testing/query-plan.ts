import sql, { type Sql } from 'sql-template-tag'
import { db } from '@/lib/db/client'
import type { Db } from '@/lib/db/db'

type Node = {
  'Relation Name'?: string
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  Plans?: Node[]
}

/** Executes the statement, and returns how many rows of the table each of its scans read, with those that a filter removed. */
export async function countReads(statement: Sql, table: string, source: Db = db): Promise<number[]> {
  const plan = await source.one<{ 'QUERY PLAN': [{ Plan: Node }] }>(
    sql`explain (analyze, format json, timing off) ${statement}`,
  )
  return findScans(Object.values(plan)[0]?.[0].Plan)
    .filter(scan => scan['Relation Name'] === table)
    .map(scan => (scan['Actual Rows'] + (scan['Rows Removed by Filter'] ?? 0)) * scan['Actual Loops'])
}

/** The sum of `countReads`. */
export async function countScannedRows(source: Db, statement: Sql, table: string): Promise<number> {
  const reads = await countReads(statement, table, source)
  return reads.reduce((sum, rows) => sum + rows, 0)
}

function findScans(node: Node | undefined): Node[] {
  if (!node) return []
  const below = (node.Plans ?? []).flatMap(findScans)
  return node['Relation Name'] ? [node, ...below] : below
}
