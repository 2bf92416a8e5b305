import { log } from '@/lib/log'
import { countMatchingRows } from './count-rows'
import { type ListDefinition, withoutPersonalSorts } from './define-list'
import type { Bounds } from './page-statement'
import { presentFrame } from './list-frame'
import { type Page, readPage } from './read-page'
import type { Count, ListFrame, ListState } from './rules'
import { findSavedViews, type SavedView } from './saved-views'
import { type ListViewDefinition, type Parameters, readState, viewState, viewsOf } from './state'

/** What a page requests from a list. */
export type ListRequest = {
  path: string
  parameters: Parameters
  operatorId: number
  zone: string
  requestId: string
  /** Emails and phones are masked. */
  isMasked: boolean
  canExport: boolean
}

export type OpenList<Row> = { frame: ListFrame; rows: Row[]; state: ListState }

type Scoped<Scope> = Scope extends undefined ? [] : [scope: Scope]

/** Reads one page of a list with its frame, the saved views of the operator and their row counts. */
export async function openList<Row, Scope = void>(
  definition: ListDefinition<Scope>,
  request: ListRequest,
  ...[scope]: Scoped<Scope>
): Promise<OpenList<Row>> {
  const { path, parameters, operatorId, zone, requestId, isMasked, canExport } = request
  const list = isMasked ? withoutPersonalSorts(definition) : definition
  const saved = await findSavedViews(list.name, operatorId)
  const { state, views } = resolveState(list, parameters, saved)
  const bounds = { zone, isMasked, scope } as Bounds<Scope>
  const [page, counts] = await Promise.all([
    readPage<Row, Scope>(list, state, bounds).catch((error: Error) => error),
    countViews(list, state, views, bounds),
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
    failedRequestId,
    canExport,
  })
  return { frame, rows: current.rows, state }
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
): Promise<Map<string, Count>> {
  const states = views.map(view => viewState(list as ListDefinition<never>, view))
  const counts = await Promise.all([state, ...states].map(each => countMatchingRows(list, each, bounds)))
  return new Map(counts.map((count, index) => [states[index - 1]?.view ?? '', count]))
}
