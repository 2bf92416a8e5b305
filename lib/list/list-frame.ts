import type { ListDefinition } from './define-list'
import { hasLookups } from './page-statement'
import type { Page } from './read-page'
import {
  type Choice,
  type Count,
  type ListFrame,
  type ListState,
  type ViewTab,
  withParameters,
} from './rules'
import type { SavedView } from './saved-views'
import { type ListViewDefinition, searchOf, unreadLabels, viewState, writeSort } from './state'

type FrameInput = {
  list: ListDefinition<never>
  path: string
  state: ListState
  views: ListViewDefinition[]
  saved: SavedView[]
  page: Page<unknown>
  counts: Map<string, Count>
  /** Of filters by name. */
  names: Map<string, Choice[]>
  failedRequestId: string | null
  canExport: boolean
}

/** Everything around the rows: views, filters, column heads, footer and links. */
export function presentFrame(input: FrameInput): ListFrame {
  const { list, path, state, views, page, counts } = input
  const search = searchOf(list, state, views)
  const to = page.rank + page.rows.length
  const count = countOf(input, counts.get(''))
  const cursorHref = (name: 'after' | 'before', cursor: string | null) =>
    cursor === null ? null : path + withParameters(search, { [name]: cursor })
  return {
    name: list.name,
    path,
    search,
    ownSearch: searchOf(list, { ...state, view: views[0]?.key ?? '' }, views),
    nouns: list.nouns,
    placeholder: list.search?.placeholder ?? null,
    q: state.q,
    sort: writeSort(state.sort),
    hiddenSort: findHiddenSort(input),
    views: presentViews(input),
    isChanged: hasChanged(search),
    filters: presentFilters(input),
    unread: unreadLabels(list, state),
    columns: presentColumns(input, search),
    allColumns: list.columns.map(({ key, label, isFixed = false }) => ({
      value: key,
      label,
      isFixed,
      isShown: isFixed || state.columns.includes(key),
    })),
    hasChosenColumns: state.hasChosenColumns,
    yielding: findYielding(input, search),
    count,
    isSearchCut: hasLookups({ list, state }) && count.is === 'more',
    from: page.rows.length > 0 ? page.rank + 1 : 0,
    to,
    previousHref: cursorHref('before', page.previous),
    nextHref: cursorHref('after', page.next),
    clearHref: path + clear(input, search),
    csvHref: list.csv === null || !input.canExport ? null : `${path}/csv${search}`,
    size: state.size,
    failedRequestId: input.failedRequestId,
  }
}

function countOf({ list, state, page }: FrameInput, matching: Count | undefined): Count {
  const rows = page.rank + page.rows.length
  if (hasLookups({ list, state }) && matching) return matching
  // On the last page the exact count is known; an estimate is never below the rows already seen.
  if (page.next === null) return { rows, is: 'exact' }
  return matching && matching.rows > rows ? matching : { rows, is: 'more' }
}

/** True if the state differs from the view, so that it can be saved. */
function hasChanged(search: string): boolean {
  const parameters = new URLSearchParams(search)
  for (const name of ['view', 'size', 'q']) parameters.delete(name)
  return parameters.size > 0
}

/** URL value that clears a filter: absent, or empty if the view sets the filter. */
function clearValueOf({ list, state, views }: FrameInput, key: string): '' | null {
  const view = views.find(candidate => candidate.key === state.view)
  return view && viewState(list, view).filters[key] !== undefined ? '' : null
}

function clear(input: FrameInput, search: string): string {
  const keys = Object.keys(input.state.filters)
  return withParameters(search, {
    q: null,
    ...Object.fromEntries(keys.map(key => [key, clearValueOf(input, key)])),
  })
}

function presentViews({ path, state, views, saved, counts }: FrameInput): ViewTab[] {
  const size = new URLSearchParams(searchSize(state)).get('size')
  return views.map(({ key, name }, index) => {
    const view = saved.find(({ id }) => `v${id}` === key)
    return {
      key,
      name,
      href: path + withParameters('', { view: index === 0 ? null : key, size }),
      count: counts.get(key) ?? null,
      isSelected: key === state.view,
      saved: view ? { id: view.id, isShared: view.isShared, isOwn: view.isOwn } : null,
    }
  })
}

const searchSize = ({ size }: ListState) => (size === 25 ? '' : `size=${size}`)

function presentFilters(input: FrameInput): ListFrame['filters'] {
  const { list, state, names } = input
  return Object.entries(list.filters ?? {}).map(([key, { label, editor, describe }]) => {
    const value = state.filters[key] ?? ''
    const choices = names.get(key)
    const chosen = choices?.find(choice => choice.value === value)
    const text = value === '' ? '' : (chosen?.label ?? describe(value))
    return {
      key,
      label,
      value,
      text,
      clearValue: clearValueOf(input, key),
      editor: choices ? { kind: 'one-of', choices } : editor,
    }
  })
}

function presentColumns({ list, path, state }: FrameInput, search: string): ListFrame['columns'] {
  const shown = list.columns.filter(column => column.isFixed || state.columns.includes(column.key))
  return shown.map(({ key, label, sort, isNumeric = false, yields = false, onPhone = null }) => ({
    key,
    label,
    isNumeric,
    yields: yields && !state.hasChosenColumns,
    onPhone: onPhone ?? (state.hasChosenColumns ? 'line' : null),
    sort: sort === undefined ? null : presentSort(list, path, state, search, sort),
  }))
}

function findYielding({ list, path, state }: FrameInput, search: string): ListFrame['yielding'] {
  if (state.hasChosenColumns) return null
  const labels = list.columns
    .filter(({ key, yields, isFixed }) => yields && !isFixed && state.columns.includes(key))
    .map(({ label }) => label)
  if (labels.length === 0) return null
  return { labels, showHref: path + withParameters(search, { cols: state.columns.join(',') }) }
}

function findHiddenSort({ list, state }: FrameInput): string | null {
  const sorted = list.columns.filter(({ sort }) => sort === state.sort.key)
  const isShown = sorted.some(({ key, isFixed }) => isFixed || state.columns.includes(key))
  return isShown ? null : (sorted[0]?.label ?? null)
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
