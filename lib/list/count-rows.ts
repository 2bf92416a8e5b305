import sql, { empty, type Sql } from 'sql-template-tag'
import { db } from '@/lib/db/client'
import type { ListDefinition } from './define-list'
import { type Bounds, matchingStatement } from './page-statement'
import type { Count, ListState } from './rules'

/** Up to how many rows are counted; and what a plan may cost, in PostgreSQL's units, to be carried out for a figure. */
const mostRows = 2_000
const mostCost = 20_000

type Explained = { 'QUERY PLAN': [{ Plan: { 'Plan Rows': number; 'Total Cost': number } }] }

/**
 * Counts what the state narrows the list to: exactly where few rows have to be read for it, else as PostgreSQL's
 * statistics have it.
 */
export async function countMatchingRows<Scope>(
  list: ListDefinition<Scope>,
  state: ListState,
  bounds: Bounds<Scope>,
): Promise<Count> {
  const plan = { list: list as ListDefinition<never>, state, bounds: bounds as Bounds<never> }
  const matching = matchingStatement(plan, sql`1`)
  const guess = await explain(matching)
  if (guess.rows > mostRows || guess.cost > mostCost) return { rows: guess.rows, is: 'estimate' }
  const counted = await db.row<{ rows: number }>(sql`
    select count(*)::int as rows from (${matching} limit ${mostRows + 1}) counted`)
  const rows = counted?.rows ?? 0
  // Statistics can be old: more than they promised is not read to its end.
  return rows > mostRows ? { rows: mostRows, is: 'more' } : { rows, is: 'exact' }
}

async function explain(statement: Sql) {
  const row = await db.row<Explained>(sql`explain (format json) ${statement}${empty}`)
  const plan = row?.['QUERY PLAN'][0].Plan
  return { rows: plan?.['Plan Rows'] ?? 0, cost: plan?.['Total Cost'] ?? 0 }
}
