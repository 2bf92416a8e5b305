import sql, { empty, type Sql } from 'sql-template-tag'
import { db } from '@/lib/db/client'
import type { ListDefinition } from './define-list'
import { type Bounds, matchingStatement } from './page-statement'
import type { Count, ListState } from './rules'

/** Lists with more rows, or a more expensive plan (in PostgreSQL cost units), are estimated instead of counted. */
const maxCountedRows = 2_000
const maxPlanCost = 20_000

type Explained = { 'QUERY PLAN': [{ Plan: { 'Plan Rows': number; 'Total Cost': number } }] }

/** Counts the rows that match the state: exactly if that is cheap, else estimated from PostgreSQL's statistics. */
export async function countMatchingRows<Scope>(
  list: ListDefinition<Scope>,
  state: ListState,
  bounds: Bounds<Scope>,
): Promise<Count> {
  const plan = { list: list as ListDefinition<never>, state, bounds: bounds as Bounds<never> }
  const matching = matchingStatement(plan, sql`1`)
  const estimate = await explain(matching)
  if (estimate.rows > maxCountedRows || estimate.cost > maxPlanCost)
    return { rows: estimate.rows, is: 'estimate' }
  const counted = await db.row<{ rows: number }>(sql`
    select count(*)::int as rows from (${matching} limit ${maxCountedRows + 1}) counted`)
  const rows = counted?.rows ?? 0
  // Statistics can be stale, so the count stops at the limit.
  return rows > maxCountedRows ? { rows: maxCountedRows, is: 'more' } : { rows, is: 'exact' }
}

async function explain(statement: Sql) {
  const row = await db.row<Explained>(sql`explain (format json) ${statement}${empty}`)
  const plan = row?.['QUERY PLAN'][0].Plan
  return { rows: plan?.['Plan Rows'] ?? 0, cost: plan?.['Total Cost'] ?? 0 }
}
