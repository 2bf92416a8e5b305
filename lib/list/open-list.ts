import { log } from '@/lib/log'
import { countMatchingRows } from './count-rows'
import { type ListDefinition, withoutPersonalSorts } from './define-list'
import { presentFrame } from './present-frame'
import type { Bounds } from './page-statement'
import { type Page, readPage } from './read-page'
import type { Count, ListFrame, ListState } from './rules'
import { findSavedViews, type SavedView } from './saved-views'
import { type ListViewDefinition, type Parameters, readState, viewState, viewsOf } from './state'

/** What a page asks of a list: its address, whose views, and in whose days. */
export type ListRequest = {
  path: string
  parameters: Parameters
  operatorId: number
  zone: string
  requestId: string
  /** Whether e-mails and phones are masked. */
  isMasked: boolean
  canExport: boolean
}

/** A page of a list, with everything around its rows. */
export type OpenList<Row> = { frame: ListFrame; rows: Row[]; state: ListState }

type Scoped<Scope> = Scope extends undefined ? [] : [scope: Scope]

/** Reads the page of a list that an address means, the views of the operator and what they count. */
export async function openList<Row, Scope = void>(
  whole: ListDefinition<Scope>,
  request: ListRequest,
  ...[scope]: Scoped<Scope>
): Promise<OpenList<Row>> {
  const { path, parameters, operatorId, zone, requestId, isMasked, canExport } = request
  const list = isMasked ? withoutPersonalSorts(whole) : whole
  const saved = await findSavedViews(list.name, operatorId)
  const { state, views } = resolveState(list, parameters, saved)
  const bounds = { zone, isMasked, scope } as Bounds<Scope>
  const [page, counts] = await Promise.all([
    readPage<Row, Scope>(list, state, bounds).catch((error: Error) => error),
    countViews(list, state, views, bounds),
  ])
  // The rows' place says so, and the filters stay, so that another choice of them can be tried.
  const hasFailed = page instanceof Error
  if (hasFailed) log.error({ error: page, requestId, list: list.name }, 'a list could not be read')
  const shown: Page<Row> = hasFailed ? { rows: [], rank: 0, previous: null, next: null } : page
  const failedRequestId = hasFailed ? requestId : null
  const some = list as ListDefinition<never>
  const frame = presentFrame({
    list: some,
    path,
    state,
    views,
    saved,
    page: shown,
    counts,
    failedRequestId,
    canExport,
  })
  return { frame, rows: shown.rows, state }
}

/** The state that an address means for this operator, and all views there are. */
export function resolveState<Scope>(list: ListDefinition<Scope>, parameters: Parameters, saved: SavedView[]) {
  const some = list as ListDefinition<never>
  const views: ListViewDefinition[] = viewsOf(
    some,
    saved.map(({ id, name, search }) => ({ key: `v${id}`, name, search })),
  )
  return { state: readState(some, parameters, views), views }
}

/** The count of what is shown stands under '', those of the views under their keys. */
async function countViews<Scope>(
  list: ListDefinition<Scope>,
  state: ListState,
  views: ListViewDefinition[],
  bounds: Bounds<Scope>,
): Promise<Map<string, Count>> {
  const states = views.map(view => viewState(list as ListDefinition<never>, view))
  const counts = await Promise.all([state, ...states].map(one => countMatchingRows(list, one, bounds)))
  return new Map(counts.map((count, index) => [states[index - 1]?.view ?? '', count]))
}
