/** Where a page of a list begins: behind or before the row with this key and id; `rank` rows stand before the page. */
export type Cursor = { is: 'after' | 'before'; key: string; id: string; rank: number }

/** What a list shows, as its address says it; filters are texts that their definition has read. */
export type ListState = {
  view: string
  q: string
  sort: { key: string; isDescending: boolean }
  filters: Record<string, string>
  columns: string[]
  size: number
  cursor: Cursor | null
}

/** How many rows there are; an estimate says so, `isMore` counts what was looked at and says that there are more. */
export type Count = { rows: number; is: 'exact' | 'estimate' | 'more' }

/** A choice in a filter, or a column. */
export type Choice = { value: string; label: string }

/** How a filter is set: one or several choices, days or dates, amounts, or a text. */
export type FilterInput =
  | { kind: 'one-of' | 'any-of'; choices: Choice[] }
  | { kind: 'span' }
  | { kind: 'amount'; unit: string }
  | { kind: 'text'; hint: string }

/** A filter as the tools show it: `text` is its value in words, empty while it is not set; `none` takes it away. */
export type FilterChip = {
  key: string
  label: string
  value: string
  text: string
  none: '' | null
  editor: FilterInput
}

/** A view as a tab; own and shared views have the id of what is kept. */
export type ViewTab = {
  key: string
  name: string
  href: string
  count: Count | null
  isChosen: boolean
  saved: { id: number; isShared: boolean; isOwn: boolean } | null
}

/** How a column folds on a phone: name | state, then detail | figure; one without a place is not shown there. */
export type FoldPlace = 'name' | 'state' | 'detail' | 'figure'

/** A column in sight; `sort` is what pressing its head does. */
export type ColumnHead = {
  key: string
  label: string
  isNumeric: boolean
  fold: FoldPlace | null
  sort: { href: string; is: 'ascending' | 'descending' | null } | null
}

/** Everything around the rows of a list, plain enough for a client component. */
export type ListFrame = {
  name: string
  path: string
  /** The query string of what is shown, without the place in it. */
  search: string
  nouns: { one: string; many: string }
  placeholder: string | null
  q: string
  /** As in the address: a key, with a minus for falling. */
  sort: string
  views: ViewTab[]
  isChanged: boolean
  filters: FilterChip[]
  columns: ColumnHead[]
  allColumns: (Choice & { isFixed: boolean; isShown: boolean })[]
  count: Count
  /** Rank of the first and last row in sight; zero where nothing is. */
  from: number
  to: number
  previousHref: string | null
  nextHref: string | null
  clearHref: string
  csvHref: string | null
  size: number
  /** The request in which the rows could not be read. */
  failedRequestId: string | null
}

/** Rows on a page that can be chosen. */
export const pageSizes = [25, 50, 100] as const

/** Names in the address that no filter may have. */
export const ownParameters = ['view', 'q', 'sort', 'cols', 'size', 'after', 'before', 'open'] as const

/** The address with other parameters: null takes one away, and the place in the list begins anew. */
export function withParameters(search: string, changes: Record<string, string | null>): string {
  const parameters = new URLSearchParams(search)
  parameters.delete('after')
  parameters.delete('before')
  for (const [name, value] of Object.entries(changes))
    if (value === null) parameters.delete(name)
    else parameters.set(name, value)
  // What may stand in a query as it is stays readable: lists of choices, spans.
  const text = parameters.toString().replaceAll('%2C', ',').replaceAll('%3A', ':')
  return text === '' ? '' : `?${text}`
}
