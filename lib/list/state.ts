import { cutText } from '@/lib/core/cut-text'
import { readCursor } from './cursor'
import type { ListDefinition } from './define-list'
import { type ListState, pageSizes, withParameters } from './rules'

/** Next.js search params. */
export type Parameters = Record<string, string | string[] | undefined>

/** `search` is a query string without view, cursor and page size. */
export type ListViewDefinition = { key: string; name: string; search: string }

const maxQueryLength = 200

type AnyList = ListDefinition<never>

const first = (value: string | string[] | undefined) => (Array.isArray(value) ? value[0] : value)

/** The built-in views first, then the saved ones. A list without views has "All". */
export function viewsOf(list: AnyList, saved: readonly ListViewDefinition[]): ListViewDefinition[] {
  const own = (list.views ?? [{ key: 'all', name: 'All' }]).map(view => ({
    key: view.key,
    name: view.name,
    search: withParameters('', {
      ...view.filters,
      ...(view.sort && { sort: view.sort }),
      ...(view.columns && { cols: view.columns.join(',') }),
    }),
  }))
  return [...own, ...saved]
}

/**
 * Parses a list state from URL parameters. Missing, invalid and unknown parameters fall back to the view, and the state has the
 * keys of invalid filters; an empty filter clears the view's filter.
 */
export function readState(list: AnyList, parameters: Parameters, views: readonly ListViewDefinition[]) {
  const view = views.find(({ key }) => key === first(parameters.view)) ?? views[0]
  const base = read(list, Object.fromEntries(new URLSearchParams(view?.search)), plainState(list))
  return { ...read(list, parameters, base), view: view?.key ?? '' }
}

export function viewState(list: AnyList, view: ListViewDefinition): ListState {
  return {
    ...read(list, Object.fromEntries(new URLSearchParams(view.search)), plainState(list)),
    view: view.key,
  }
}

function plainState(list: AnyList): ListState {
  return {
    view: '',
    q: '',
    sort: { key: list.defaultSort.replace(/^-/, ''), isDescending: list.defaultSort.startsWith('-') },
    filters: {},
    unread: [],
    columns: list.columns.filter(column => !column.isHidden).map(column => column.key),
    hasChosenColumns: false,
    size: list.size ?? pageSizes[0],
    cursor: null,
  }
}

function read(list: AnyList, parameters: Parameters, base: ListState): ListState {
  const q = cutText(first(parameters.q)?.replaceAll('\0', '').trim() ?? base.q, maxQueryLength)
  const sort = readSort(list, first(parameters.sort)) ?? usualSort(list, q, base)
  const size = Number(first(parameters.size))
  const columns = readColumns(list, first(parameters.cols))
  const state: ListState = {
    view: base.view,
    q: list.search ? q : '',
    sort,
    ...readFilters(list, parameters, base),
    columns: columns ?? base.columns,
    hasChosenColumns: columns !== null || base.hasChosenColumns,
    size: pageSizes.some(known => known === size) ? size : base.size,
    cursor: null,
  }
  const binding = { list, sort }
  const [after, before] = [first(parameters.after), first(parameters.before)]
  if (after !== undefined) state.cursor = readCursor('after', after, binding)
  else if (before !== undefined) state.cursor = readCursor('before', before, binding)
  return state
}

/** The order without a chosen one. */
function usualSort(list: AnyList, q: string, base: ListState): ListState['sort'] {
  const found = q === '' ? undefined : list.search?.sort
  return readSort(list, found) ?? base.sort
}

function readSort(list: AnyList, text: string | undefined): ListState['sort'] | null {
  const key = text?.replace(/^-/, '')
  return key !== undefined && Object.hasOwn(list.sorts, key)
    ? { key, isDescending: Boolean(text?.startsWith('-')) }
    : null
}

function readFilters(list: AnyList, parameters: Parameters, base: ListState) {
  const filters: Record<string, string> = {}
  const unread: string[] = []
  for (const [key, filter] of Object.entries(list.filters ?? {})) {
    const text = first(parameters[key])?.replaceAll('\0', '')
    if (text === '') continue
    const read = text === undefined ? null : filter.read(text)
    if (text === undefined ? base.unread.includes(key) : read === null) unread.push(key)
    const value = read ?? base.filters[key]
    if (value !== undefined) filters[key] = value
  }
  return { filters, unread }
}

/** Names of the filters that could not be parsed. */
export function unreadLabels({ filters = {} }: Pick<AnyList, 'filters'>, { unread }: ListState): string[] {
  return unread.flatMap(key => filters[key]?.label ?? [])
}

function readColumns(list: AnyList, text: string | undefined): string[] | null {
  if (!text) return null
  const requested = text.split(',')
  const shown = list.columns.filter(column => column.isFixed || requested.includes(column.key))
  return shown.some(column => requested.includes(column.key)) ? shown.map(column => column.key) : null
}

const writeColumns = ({ columns, hasChosenColumns }: ListState) => (hasChosenColumns ? columns.join(',') : '')

export const writeSort = ({ key, isDescending }: ListState['sort']) => `${isDescending ? '-' : ''}${key}`

/** The query string of a state: only what differs from its view, without the cursor. */
export function searchOf(list: AnyList, state: ListState, views: readonly ListViewDefinition[]): string {
  const view = views.find(({ key }) => key === state.view) ?? views[0]
  const base = view ? viewState(list, view) : plainState(list)
  const isFirst = view === views[0]
  const differs = (name: string, value: string, usual: string) => ({ [name]: value === usual ? null : value })
  return withParameters('', {
    view: isFirst ? null : state.view,
    ...differs('q', state.q, base.q),
    ...Object.fromEntries(
      Object.keys(list.filters ?? {}).map(key => {
        const [value = '', usual = ''] = [state.filters[key], base.filters[key]]
        return [key, value === usual ? null : value]
      }),
    ),
    ...differs('sort', writeSort(state.sort), writeSort(usualSort(list, state.q, base))),
    ...differs('cols', writeColumns(state), writeColumns(base)),
    ...differs('size', String(state.size), String(base.size)),
  })
}
