import type { ListDefinition } from './define-list'
import { isLookup } from './page-statement'
import type { Page } from './read-page'
import { type Count, type ListFrame, type ListState, type ViewTab, withParameters } from './rules'
import type { SavedView } from './saved-views'
import { type ListViewDefinition, searchOf, viewState, writeSort } from './state'

type Shown = {
  list: ListDefinition<never>
  path: string
  state: ListState
  views: ListViewDefinition[]
  saved: SavedView[]
  page: Page<unknown>
  counts: Map<string, Count>
  failedRequestId: string | null
  canExport: boolean
}

/** Everything around the rows: views, filters, heads, foot, and where each link leads. */
export function presentFrame(shown: Shown): ListFrame {
  const { list, path, state, views, page, counts } = shown
  const search = searchOf(list, state, views)
  const to = page.rank + page.rows.length
  const place = (name: 'after' | 'before', word: string | null) =>
    word === null ? null : path + withParameters(search, { [name]: word })
  return {
    name: list.name,
    path,
    search,
    nouns: list.nouns,
    placeholder: list.search?.placeholder ?? null,
    q: state.q,
    sort: writeSort(state.sort),
    views: presentViews(shown),
    isChanged: hasChanged(search),
    filters: presentFilters(shown),
    columns: presentColumns(shown, search),
    allColumns: list.columns.map(({ key, label, isFixed = false }) => ({
      value: key,
      label,
      isFixed,
      isShown: isFixed || state.columns.includes(key),
    })),
    count: countOf(shown, counts.get('')),
    from: page.rows.length > 0 ? page.rank + 1 : 0,
    to,
    previousHref: place('before', page.previous),
    nextHref: place('after', page.next),
    clearHref: path + clear(shown, search),
    csvHref: list.hasCsv === false || !shown.canExport ? null : `${path}/csv${search}`,
    size: state.size,
    failedRequestId: shown.failedRequestId,
  }
}

function countOf({ list, state, page }: Shown, matching: Count | undefined): Count {
  const rows = page.rank + page.rows.length
  if (isLookup({ list, state }))
    return { rows: page.rows.length, is: page.rows.length >= state.size ? 'more' : 'exact' }
  // At the end of the list its length is known, whatever statistics say; and it is never less than what is seen.
  if (page.next === null) return { rows, is: 'exact' }
  return matching && matching.rows > rows ? matching : { rows, is: 'more' }
}

/** Whether a view differs from how it is kept, so that it could be saved. */
function hasChanged(search: string): boolean {
  const parameters = new URLSearchParams(search)
  for (const name of ['view', 'size', 'q']) parameters.delete(name)
  return parameters.size > 0
}

/** How an address says that a filter is not set: by leaving it out, or empty where the view sets it. */
function noneOf({ list, state, views }: Shown, key: string): '' | null {
  const view = views.find(one => one.key === state.view)
  return view && viewState(list, view).filters[key] !== undefined ? '' : null
}

function clear(shown: Shown, search: string): string {
  const keys = Object.keys(shown.state.filters)
  return withParameters(search, {
    q: null,
    ...Object.fromEntries(keys.map(key => [key, noneOf(shown, key)])),
  })
}

function presentViews({ path, state, views, saved, counts }: Shown): ViewTab[] {
  const size = new URLSearchParams(searchSize(state)).get('size')
  return views.map(({ key, name }, index) => {
    const kept = saved.find(view => `v${view.id}` === key)
    return {
      key,
      name,
      href: path + withParameters('', { view: index === 0 ? null : key, size }),
      count: counts.get(key) ?? null,
      isChosen: key === state.view,
      saved: kept ? { id: kept.id, isShared: kept.isShared, isOwn: kept.isOwn } : null,
    }
  })
}

const searchSize = ({ size }: ListState) => (size === 25 ? '' : `size=${size}`)

function presentFilters(shown: Shown): ListFrame['filters'] {
  const { list, state } = shown
  return Object.entries(list.filters ?? {}).map(([key, { label, editor, describe }]) => {
    const value = state.filters[key] ?? ''
    const text = value === '' ? '' : describe(value)
    return { key, label, value, text, none: noneOf(shown, key), editor }
  })
}

function presentColumns({ list, path, state }: Shown, search: string): ListFrame['columns'] {
  const shown = list.columns.filter(column => column.isFixed || state.columns.includes(column.key))
  return shown.map(({ key, label, sort, isNumeric = false, fold = null }) => ({
    key,
    label,
    isNumeric,
    fold,
    sort: sort === undefined ? null : presentSort(list, path, state, search, sort),
  }))
}

function presentSort(
  list: ListDefinition<never>,
  path: string,
  state: ListState,
  search: string,
  key: string,
) {
  const isSorted = state.sort.key === key
  const isDescendingFirst = list.sorts[key]?.isDescendingFirst ?? false
  const isNextDescending = isSorted ? !state.sort.isDescending : isDescendingFirst
  const sorted = state.sort.isDescending ? ('descending' as const) : ('ascending' as const)
  return {
    href: path + withParameters(search, { sort: `${isNextDescending ? '-' : ''}${key}` }),
    is: isSorted ? sorted : null,
  }
}
