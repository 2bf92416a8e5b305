import type { Sql } from 'sql-template-tag'
import type { CsvValue } from './csv'
import type { Filter, FilterContext } from './filters'
import { ownParameters, type PhonePlace } from './rules'

/** PostgreSQL type to which a cursor value is cast. */
export type KeyType = 'int' | 'bigint' | 'numeric' | 'text' | 'timestamptz'

/** `sort` names one of the list's sorts. `isHidden` columns are off by default; `isFixed` ones cannot be turned off. */
type Column<Key extends string> = {
  key: Key
  label: string
  sort?: string
  isNumeric?: boolean
  /** Hidden where the list is too narrow for all columns. */
  yields?: boolean
  isFixed?: boolean
  isHidden?: boolean
  onPhone?: PhonePlace
}

/**
 * `by` must never be null (coalesce it, in the index too) and must share an index with the ID, so that a page reads
 * only the rows it shows. `join` adds a table that `by` needs; it must neither add nor drop rows.
 */
export type Sort = {
  by: Sql
  type: KeyType
  join?: Sql
  /** The ID column of that index, where it belongs to the joined table. */
  id?: Sql
  isDescendingFirst?: boolean
  /** Sorting by an email or phone would reveal masked values, so roles that see them masked do not get this sort. */
  isPersonal?: boolean
}

/** A search in one index: its condition and its sort order. */
export type Lookup = { where: Sql; by: Sql }

type BuiltInView = {
  key: string
  name: string
  filters?: Record<string, string>
  sort?: string
  columns?: string[]
}

/** `at` is the time of the export. */
type CsvCell<Row> = (row: Row, at: Date) => CsvValue

type CsvField<Row> = CsvCell<Row> | [head: string, CsvCell<Row>] | null

type Selection<Row> = Sql & { readonly reads?: (row: Row) => void }

export const rowsOf = <Row>(select: Sql) => select as Selection<Row>

/** Fixed SQL fragments and labels. `Scope` is a parameter of the page, such as a user ID. */
export type ListDefinition<Scope = void, Row = never, Key extends string = string> = {
  name: string
  nouns: { one: string; many: string }
  columns: readonly Column<Key>[]
  /**
   * The columns of the file, by the key of a column or a head of their own, which names the unit of an amount. Null: the column
   * is in no file, or the list has none.
   */
  csv: ({ [Name in Key]: CsvField<Row> } & { [head: string]: CsvField<Row> }) | null
  /** The table, with its alias. */
  from: Sql
  id: { by: Sql; type: 'int' | 'bigint' | 'text' }
  /** Selected columns and the joins they need; evaluated for the rows of one page only. */
  select: Selection<Row>
  join?: Sql
  /** Completes the rows of a page with data that no join provides; must keep their order. */
  complete?: (rows: readonly object[], scope: Scope) => Promise<object[]>
  where?: (scope: Scope) => Sql
  sorts: Record<string, Sort>
  /** A sort key; a leading minus sorts descending. */
  defaultSort: string
  filters?: Record<string, Filter>
  /**
   * A one-of filter that the index of the sorts begins with. Without it, a page merges the first rows of each of its
   * choices, so that it reads only these.
   */
  mergedBy?: string
  /**
   * `where` filters the paged list. `lookups` list the first matches of several indexes, for tables with millions of rows.
   * `sort` is the order of found rows, unless another is chosen.
   */
  search?: { placeholder: string; sort?: string } & (
    | { where: (text: string, context: FilterContext) => Sql }
    | { lookups: (text: string, context: FilterContext) => Lookup[] }
  )
  views?: readonly BuiltInView[]
  size?: number
  /** Never read from a replica: the rows have balances, or what an action checks. */
  isExact?: boolean
  /**
   * For benchmarks: a statement that returns the largest scope, searches with many and with one match, and the row
   * limit of aggregate columns.
   */
  sample?: { scope?: Sql; searches?: readonly string[]; countsUpTo?: number }
}

const known = new Map<string, ListDefinition<never>>()

/** Throws if the definition names an unknown sort, filter or column. */
export function defineList<Row, Key extends string, Scope = void>(list: ListDefinition<Scope, Row, Key>) {
  assertConsistent(list as ListDefinition<never>)
  known.set(list.name, list as ListDefinition<never>)
  return list
}

function assertConsistent({
  name,
  sorts,
  defaultSort,
  columns,
  filters = {},
  mergedBy,
  search,
  views = [],
}: ListDefinition<never>) {
  const fail = (problem: string) => {
    throw new Error(`The list ${name} ${problem}`)
  }
  const named = [
    defaultSort,
    search?.sort,
    ...columns.map(column => column.sort),
    ...views.map(view => view.sort),
  ]
  for (const sort of named.filter(sort => sort !== undefined))
    if (!sorts[sort.replace(/^-/, '')]) fail(`has no sort ${sort}`)
  if (sorts[defaultSort.replace(/^-/, '')]?.isPersonal) fail('has a personal default sort')
  for (const key of Object.keys(filters))
    if (ownParameters.some(own => own === key)) fail(`uses the reserved filter name ${key}`)
  if (mergedBy !== undefined && filters[mergedBy]?.editor.kind !== 'one-of')
    fail(`has no one-of filter ${mergedBy}`)
  for (const [key, text] of views.flatMap(view => Object.entries(view.filters ?? {})))
    if (filters[key]?.read(text) !== text) fail(`has a view with ${key}=${text}`)
}

export function withoutPersonalSorts<Scope>(list: ListDefinition<Scope>): ListDefinition<Scope> {
  const sorts = Object.fromEntries(Object.entries(list.sorts).filter(([, { isPersonal }]) => !isPersonal))
  const columns = list.columns.map(({ sort, ...column }) =>
    sort && Object.hasOwn(sorts, sort) ? { ...column, sort } : column,
  )
  return { ...list, sorts, columns }
}

/** All lists defined so far, for benchmarks. */
export function knownLists(): ListDefinition<never>[] {
  return [...known.values()]
}
