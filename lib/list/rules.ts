/** Start of a page: after or before the row with this key and ID; `rank` is the number of rows before the page. */
export type Cursor = { is: 'after' | 'before'; key: string; id: string; rank: number }

/** The parsed URL state; filter values are normalized. */
export type ListState = {
  view: string
  q: string
  sort: { key: string; isDescending: boolean }
  filters: Record<string, string>
  /** Keys of filters whose values could not be parsed, so that they are not applied. */
  unread: string[]
  columns: string[]
  /** The columns were chosen, by the operator or by the view, so that all of them are shown. */
  hasChosenColumns: boolean
  size: number
  cursor: Cursor | null
}

/** `more` means at least `rows`. */
export type Count = { rows: number; is: 'exact' | 'estimate' | 'more' }

export type Choice = { value: string; label: string }

export type FilterInput =
  | { kind: 'one-of' | 'any-of'; choices: Choice[] }
  | { kind: 'date-range' }
  | { kind: 'amount'; unit: string }
  | { kind: 'text'; placeholder: string }

/** `text` describes the value, empty while not set; `clearValue` is the URL value that removes the filter. */
export type FilterChip = {
  key: string
  label: string
  value: string
  text: string
  clearValue: '' | null
  editor: FilterInput
}

/** `saved` is set for own and shared views. */
export type ViewTab = {
  key: string
  name: string
  href: string
  count: Count | null
  isSelected: boolean
  saved: { id: number; isShared: boolean; isOwn: boolean } | null
}

/** Position on a phone: name | state, then detail | value, then lines of their own. Columns without one are hidden there. */
export type PhonePlace = 'name' | 'state' | 'detail' | 'value' | 'line'

/** `sort` links to the order that a click on the column head applies. */
export type ColumnHead = {
  key: string
  label: string
  isNumeric: boolean
  /** Hidden where the list is too narrow for all columns, unless the columns were chosen. */
  yields: boolean
  onPhone: PhonePlace | null
  sort: { href: string; is: 'ascending' | 'descending' | null } | null
}

/** Everything around the rows of a list; serializable for client components. */
export type ListFrame = {
  name: string
  path: string
  /** Without the cursor. */
  search: string
  /** Finds the same rows as `search` after another operator changed or deleted the view. */
  ownSearch: string
  nouns: { one: string; many: string }
  placeholder: string | null
  q: string
  /** A key; a leading minus sorts descending. */
  sort: string
  /** Name of a sorted column that is not shown. */
  hiddenSort: string | null
  views: ViewTab[]
  isChanged: boolean
  filters: FilterChip[]
  /** Names of the filters that are not applied, because their values could not be parsed. */
  unread: string[]
  columns: ColumnHead[]
  allColumns: (Choice & { isFixed: boolean; isShown: boolean })[]
  hasChosenColumns: boolean
  /** The columns that are hidden where the list is narrow, and the link that shows them; null if there are none. */
  yielding: { labels: string[]; showHref: string } | null
  count: Count
  /** The pages show only the first matches of the search. */
  isSearchCut: boolean
  /** Ranks of the first and last row of the page; 0 if it is empty. */
  from: number
  to: number
  previousHref: string | null
  nextHref: string | null
  clearHref: string
  csvHref: string | null
  size: number
  /** Set if the rows could not be loaded. */
  failedRequestId: string | null
}

export const pageSizes = [25, 50, 100] as const

/** Rows that can be selected by ID for one change or export. */
export const maxSelected = 500

/** Reserved parameter names, not available to filters. */
export const ownParameters = ['view', 'q', 'sort', 'cols', 'size', 'after', 'before', 'open', 'ids'] as const

/** Sets parameters, removes those that are null, and returns to the first page. */
export function withParameters(search: string, changes: Record<string, string | null>): string {
  const parameters = new URLSearchParams(search)
  parameters.delete('after')
  parameters.delete('before')
  for (const [name, value] of Object.entries(changes))
    if (value === null) parameters.delete(name)
    else parameters.set(name, value)
  // Commas and colons are valid in a query string; unescaped, lists and ranges stay readable.
  const text = parameters.toString().replaceAll('%2C', ',').replaceAll('%3A', ':')
  return text === '' ? '' : `?${text}`
}

/** Whether the list shows a queue: one filter with this value, and nothing else. */
export function isQueueOf({ q, filters }: ListFrame, key: string, queue: string): boolean {
  return q === '' && filters.every(filter => filter.value === (filter.key === key ? queue : ''))
}

export function withoutSearchedText(search: string): string {
  return withParameters(search, { q: null })
}

/** "The filter Started was not understood". */
export function describeUnread(labels: readonly string[]): string {
  const isOne = labels.length === 1
  return `The ${isOne ? 'filter' : 'filters'} ${labels.join(' and ')} ${isOne ? 'was' : 'were'} not understood`
}

/** Whether the text is a date such as 2026-11-20. February 30 is none, and neither is a day of the year 0. */
export function isDay(text: string): boolean {
  if (!/^\d{4}-\d\d-\d\d$/.test(text) || text.startsWith('0000')) return false
  const at = new Date(text)
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text)
}

export function isAmount(text: string): boolean {
  return /^-?\d{1,12}(\.\d{1,2})?$/.test(text)
}

/** Whether the first end of a range is after the last. An empty end is open. */
export function isReversed(kind: 'date-range' | 'amount', first: string, last: string): boolean {
  if (first === '' || last === '') return false
  return kind === 'amount' ? Number(first) > Number(last) : first > last
}
