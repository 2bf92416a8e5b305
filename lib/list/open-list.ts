import sql, { empty, type Sql } from 'sql-template-tag'
import { log } from '@/lib/core/log'
import { maskRow, maskText } from '@/lib/core/mask'
import { db } from '@/lib/db/client'
import type { Db } from '@/lib/db/db'
import { replicaDb } from '@/lib/db/replica'
import { type ListDefinition, withoutPersonalSorts } from './define-list'
import { presentFrame } from './list-frame'
import { type Bounds, foundCountStatement, hasLookups, matchingStatement } from './page-statement'
import { type Page, readPage } from './read-page'
import type { Count, ListFrame, ListState } from './rules'
import { findSavedViews, type SavedView } from './saved-views'
import { type ListViewDefinition, type Parameters, readState, viewState, viewsOf } from './state'

export type ListRequest = {
  path: string
  parameters: Parameters
  operatorId: number
  zone: string
  requestId: string
  /** The operator's last change. Without it, the list is read from the primary. */
  writtenLsn?: bigint | null
  /** Emails and phones are masked. */
  isMasked: boolean
  canExport: boolean
}

export type OpenList<Row> = { frame: ListFrame; rows: Row[]; state: ListState }

type Scoped<Scope> = Scope extends undefined ? [] : [scope: Scope]

/** Reads one page of a list with its frame, the saved views of the operator and their row counts. */
export async function openList<Row, Scope = void>(
  definition: ListDefinition<Scope, Row>,
  request: ListRequest,
  ...[scope]: Scoped<Scope>
): Promise<OpenList<Row>> {
  const { path, parameters, operatorId, zone, requestId, writtenLsn, isMasked, canExport } = request
  const list = isMasked ? withoutPersonalSorts(definition) : definition
  const saved = await findSavedViews(list.name, operatorId)
  const { state, views } = resolveState(list, parameters, saved)
  const bounds = { zone, isMasked, scope } as Bounds<Scope>
  const source = sourceOf(list, writtenLsn)
  const [page, counts, names] = await Promise.all([
    readPage<Row, Scope>(list, state, bounds, source).catch((error: Error) => error),
    countViews(list, state, views, bounds, source),
    readFilterNames(list, source, isMasked),
  ])
  // The page shows the error in place of the rows and keeps the filters, so that the operator can change them.
  const hasFailed = page instanceof Error
  if (hasFailed) log.error({ error: page, requestId, list: list.name }, 'list query failed')
  const current: Page<Row> = hasFailed ? { rows: [], rank: 0, previous: null, next: null } : page
  const failedRequestId = hasFailed ? requestId : null
  const untyped = list as ListDefinition<never>
  const frame = presentFrame({
    list: untyped,
    path,
    state,
    views,
    saved,
    page: current,
    counts,
    names,
    failedRequestId,
    canExport,
  })
  return { frame, rows: isMasked ? current.rows.map(maskRow) : current.rows, state }
}

/** What can be chosen, by the key of the filter. A masked name would filter nothing, so `isMasked` leaves out those with contacts. */
async function readFilterNames<Scope>(
  { filters = {} }: ListDefinition<Scope>,
  source: Db,
  isMasked: boolean,
) {
  const names = Object.entries(filters).flatMap(([key, filter]) =>
    filter.names ? [[key, filter.names] as const] : [],
  )
  return new Map(
    await Promise.all(
      names.map(async ([key, select]) => {
        const rows = await source.rows<{ name: string; value?: string }>(select)
        const shown = isMasked ? rows.filter(({ name }) => maskText(name) === name) : rows
        return [key, shown.map(({ name, value = name }) => ({ value, label: name }))] as const
      }),
    ),
  )
}

/** The database that a list is read from. */
export function sourceOf<Scope>({ isExact }: ListDefinition<Scope>, writtenLsn?: bigint | null): Db {
  return isExact ? db : replicaDb(writtenLsn)
}

/** Resolves the URL parameters to a list state, and returns all views available to the operator. */
export function resolveState<Scope>(list: ListDefinition<Scope>, parameters: Parameters, saved: SavedView[]) {
  const untyped = list as ListDefinition<never>
  const views: ListViewDefinition[] = viewsOf(
    untyped,
    saved.map(({ id, name, search }) => ({ key: `v${id}`, name, search })),
  )
  return { state: readState(untyped, parameters, views), views }
}

/** Counts by view key; the current state's count is under ''. */
async function countViews<Scope>(
  list: ListDefinition<Scope>,
  state: ListState,
  views: ListViewDefinition[],
  bounds: Bounds<Scope>,
  source: Db,
): Promise<Map<string, Count>> {
  const states = views.map(view => viewState(list as ListDefinition<never>, view))
  const counts = await Promise.all(
    [state, ...states].map(each => countMatchingRows(list, each, bounds, source)),
  )
  return new Map(counts.map((count, index) => [states[index - 1]?.view ?? '', count]))
}

/** Lists with more rows, or a more expensive plan (in PostgreSQL cost units), are estimated instead of counted. */
const maxCountedRows = 2_000
const maxPlanCost = 20_000

type Explained = { 'QUERY PLAN': [{ Plan: { 'Plan Rows': number; 'Total Cost': number } }] }

/** Counts the rows that match the state: exactly if that is cheap, else estimated from PostgreSQL's statistics. */
async function countMatchingRows<Scope>(
  list: ListDefinition<Scope>,
  state: ListState,
  bounds: Bounds<Scope>,
  source: Db,
): Promise<Count> {
  const plan = { list: list as ListDefinition<never>, state, bounds: bounds as Bounds<never> }
  if (hasLookups(plan)) {
    const found = await source.one<{ rows: number; isCut: boolean }>(foundCountStatement(plan))
    return { rows: found.rows, is: found.isCut ? 'more' : 'exact' }
  }
  const matching = matchingStatement(plan, sql`1`)
  const estimate = await explain(source, matching)
  if (estimate.rows > maxCountedRows || estimate.cost > maxPlanCost)
    return { rows: estimate.rows, is: 'estimate' }
  const { rows } = await source.one<{ rows: number }>(sql`
    select count(*)::int as rows from (${matching} limit ${maxCountedRows + 1}) counted`)
  // Statistics can be stale, so the count stops at the limit.
  return rows > maxCountedRows ? { rows: maxCountedRows, is: 'more' } : { rows, is: 'exact' }
}

async function explain(source: Db, statement: Sql) {
  const row = await source.row<Explained>(sql`explain (format json) ${statement}${empty}`)
  const plan = row?.['QUERY PLAN'][0].Plan
  return { rows: plan?.['Plan Rows'] ?? 0, cost: plan?.['Total Cost'] ?? 0 }
}
