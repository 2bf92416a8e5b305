import sql, { empty, join, raw, type Sql } from 'sql-template-tag'
import type { KeyType, ListDefinition, Sort } from './define-list'
import type { FilterContext } from './filters'
import type { ListState } from './rules'

/** Filters besides the state: the page scope, and the time zone of date ranges. */
export type Bounds<Scope> = FilterContext & {
  scope: Scope
  /** Only these rows. */
  ids?: readonly string[]
}

type Plan = { list: ListDefinition<never>; state: ListState; bounds: Bounds<never> }

// SQL text is composed of these and of list definitions only, never of user input.
const casts: Record<KeyType, Sql> = {
  int: raw('::int'),
  bigint: raw('::bigint'),
  numeric: raw('::numeric'),
  text: raw('::text'),
  timestamptz: raw('::timestamptz'),
}
const arrayCasts = { int: raw('::int[]'), bigint: raw('::bigint[]'), text: raw('::text[]') }
const ascending = raw('asc')
const descending = raw('desc')

/** True if the search merges the best matches of several indexes instead of filtering the paged list. */
export function isLookup({ list, state }: Pick<Plan, 'list' | 'state'>): boolean {
  return state.q !== '' && list.search !== undefined && 'lookups' in list.search
}

/**
 * Selects one row more than the page size, first the IDs by (key, ID), then their columns. Forward pages come in
 * order, backward pages reversed.
 */
export function pageStatement(plan: Plan): Sql {
  const { list, state } = plan
  const sort = sortOf(plan)
  const isBackward = state.cursor?.is === 'before' && !isLookup(plan)
  const order = state.sort.isDescending === isBackward ? ascending : descending
  const page = isLookup(plan) ? foundPage(plan, sort, order) : keysetPage(plan, sort, order)
  return sql`
    with page as materialized (${page})
    select page.key::text as list_key, page.id::text as list_id, ${list.select}
    from page
      join ${list.from} on ${list.id.by} = page.id
      ${list.join ?? empty}
    order by page.key ${order}, page.id ${order}`
}

function keysetPage(plan: Plan, sort: Sort, order: Sql): Sql {
  const { list, state } = plan
  const { cursor } = state
  const isRising = order === ascending
  const afterCursor = cursor
    ? [
        sql`(${sort.by}, ${sort.id ?? list.id.by}) ${isRising ? raw('>') : raw('<')}
          (${cursor.key}${casts[sort.type]}, ${cursor.id}${casts[list.id.type]})`,
      ]
    : []
  const branch = (...narrowed: Sql[]) => sql`
    select ${list.id.by} as id, ${sort.by} as key
    from ${list.from} ${sort.join ?? empty}
    ${whereAll([...conditions(plan), ...narrowed, ...afterCursor])}
    order by ${sort.by} ${order}, ${sort.id ?? list.id.by} ${order}
    limit ${state.size + 1}`
  const choices = choicesToMerge(plan)
  if (choices.length === 0) return branch()
  return sql`
    select id, key from (${join(
      choices.map(choice => sql`(${branch(choice)})`),
      ' union all ',
    )}) merged
    order by key ${order}, id ${order}
    limit ${state.size + 1}`
}

/** A condition for each choice of the filter `mergedBy`, unless it is set. */
function choicesToMerge({ list: { mergedBy = '', filters }, state, bounds }: Plan): Sql[] {
  const filter = filters?.[mergedBy]
  if (filter?.editor.kind !== 'one-of' || state.filters[mergedBy]) return []
  return filter.editor.choices.map(({ value }) => sql`(${filter.where(value, bounds)})`)
}

// Each index returns its best matches; together they are few enough to sort.
function foundPage(plan: Plan, sort: Sort, order: Sql): Sql {
  const { list, state } = plan
  const narrowed = conditions(plan)
  const lookups = list.search && 'lookups' in list.search ? list.search.lookups(state.q, plan.bounds) : []
  const branches = lookups.map(
    lookup => sql`
      (select ${list.id.by} as id from ${list.from}
      ${whereAll([lookup.where, ...narrowed])}
      order by ${lookup.by} limit ${state.size + 1})`,
  )
  const found =
    branches.length > 0 ? join(branches, ' union ') : sql`select null${casts[list.id.type]} as id limit 0`
  return sql`
    select ${list.id.by} as id, ${sort.by} as key
    from (${found}) found
      join ${list.from} on ${list.id.by} = found.id ${sort.join ?? empty}
    order by ${sort.by} ${order}, ${list.id.by} ${order}
    limit ${state.size + 1}`
}

/** All rows that match the state, for counting; ignores lookup searches. */
export function matchingStatement(plan: Plan, columns: Sql): Sql {
  return sql`select ${columns} from ${plan.list.from} ${whereAll(conditions(plan))}`
}

function conditions({ list, state, bounds }: Plan): Sql[] {
  const filters = Object.entries(state.filters).flatMap(
    ([key, text]) => list.filters?.[key]?.where(text, bounds) ?? [],
  )
  const search = state.q !== '' && list.search && 'where' in list.search ? [list.search.where(state.q)] : []
  const selected = bounds.ids ? [sql`${list.id.by} = any(${[...bounds.ids]}${arrayCasts[list.id.type]})`] : []
  return [...(list.where ? [list.where(bounds.scope)] : []), ...selected, ...filters, ...search].map(
    condition => sql`(${condition})`,
  )
}

const whereAll = (all: Sql[]) => (all.length > 0 ? sql`where ${join(all, ' and ')}` : empty)

function sortOf({ list, state }: Plan): Sort {
  const sort = list.sorts[state.sort.key]
  if (!sort) throw new Error(`The list ${list.name} has no sort ${state.sort.key}`)
  return sort
}
