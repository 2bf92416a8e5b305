import type { Sql } from 'sql-template-tag'
import type { Filter, FilterContext } from './filters'
import { type FoldPlace, ownParameters } from './rules'

/** How a sort key travels in an address and comes back as the same value. */
export type KeyType = 'int' | 'bigint' | 'numeric' | 'text' | 'timestamptz'

/** A column; `sort` names one of the list's sorts, `isHidden` waits in the column choice, `isFixed` stays. */
export type Column = {
  key: string
  label: string
  sort?: string
  isNumeric?: boolean
  isFixed?: boolean
  isHidden?: boolean
  fold?: FoldPlace
}

/**
 * An order of the rows. `by` is never null (coalesce, in the index too) and stands with the id in one index, so that
 * a page reads no more than it shows; `join` brings a table that `by` needs and neither adds nor drops rows.
 */
export type Sort = {
  by: Sql
  type: KeyType
  join?: Sql
  /** The id as it stands in that index, where it is of the joined table. */
  id?: Sql
  isDescendingFirst?: boolean
  /** Of an email or phone: roles that see those masked could work them out from the order, and are not offered it. */
  isPersonal?: boolean
}

/** One index to look a text up in: the condition, and the order of that index. */
export type Lookup = { where: Sql; by: Sql }

/** A view that comes with the list. */
export type BuiltInView = {
  key: string
  name: string
  filters?: Record<string, string>
  sort?: string
  columns?: string[]
}

/** What a list is: fixed fragments of SQL, and what people call its parts. `Scope` is what the page is about. */
export type ListDefinition<Scope = void> = {
  name: string
  nouns: { one: string; many: string }
  columns: readonly Column[]
  /** The table, with its alias. */
  from: Sql
  id: { by: Sql; type: 'int' | 'bigint' | 'text' }
  /** What a row has, and the tables that this needs: read for the rows of the page only. */
  select: Sql
  join?: Sql
  /** Adds to the rows of a page what no join gives; answers them in their order. */
  complete?: (rows: readonly object[], scope: Scope) => Promise<object[]>
  where?: (scope: Scope) => Sql
  sorts: Record<string, Sort>
  /** A sort's key, with a minus for falling. */
  defaultSort: string
  filters?: Record<string, Filter>
  /** `where` narrows what is paged through; `lookups` answer the best of each index, one page, for tables of millions. */
  search?:
    | { placeholder: string; where: (text: string) => Sql }
    | { placeholder: string; lookups: (text: string, context: FilterContext) => Lookup[] }
  views?: readonly BuiltInView[]
  size?: number
  hasCsv?: boolean
  /**
   * For the bench: a statement whose first row, or its only column, is the largest scope; searches that find many and
   * one; and up to how many rows a figure of one line is counted, where one is.
   */
  sample?: { scope?: Sql; searches?: readonly string[]; countsUpTo?: number }
}

const known = new Map<string, ListDefinition<never>>()

/** Declares a list; throws for one that names a sort, filter or column which it has not. */
export function defineList<Scope = void>(list: ListDefinition<Scope>): ListDefinition<Scope> {
  assertWhole(list as ListDefinition<never>)
  known.set(list.name, list as ListDefinition<never>)
  return list
}

function assertWhole({ name, sorts, defaultSort, columns, filters = {}, views = [] }: ListDefinition<never>) {
  const fail = (what: string) => {
    throw new Error(`The list ${name} ${what}`)
  }
  const named = [defaultSort, ...columns.map(column => column.sort), ...views.map(view => view.sort)]
  for (const sort of named.filter(sort => sort !== undefined))
    if (!sorts[sort.replace(/^-/, '')]) fail(`has no sort ${sort}`)
  if (sorts[defaultSort.replace(/^-/, '')]?.isPersonal) fail('has a personal default sort')
  for (const key of Object.keys(filters))
    if (ownParameters.some(own => own === key)) fail(`calls a filter ${key}`)
  for (const [key, text] of views.flatMap(view => Object.entries(view.filters ?? {})))
    if (filters[key]?.read(text) !== text) fail(`has a view with ${key}=${text}`)
}

/** The list without its personal sorts. */
export function withoutPersonalSorts<Scope>(list: ListDefinition<Scope>): ListDefinition<Scope> {
  const sorts = Object.fromEntries(Object.entries(list.sorts).filter(([, { isPersonal }]) => !isPersonal))
  const columns = list.columns.map(({ sort, ...column }) =>
    sort && Object.hasOwn(sorts, sort) ? { ...column, sort } : column,
  )
  return { ...list, sorts, columns }
}

/** Every list that was declared so far, for the bench. */
export function knownLists(): ListDefinition<never>[] {
  return [...known.values()]
}
