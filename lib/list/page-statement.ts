import sql, { empty, join, raw, type Sql } from 'sql-template-tag'
import type { KeyType, ListDefinition, Lookup, Sort } from './define-list'
import type { FilterContext } from './filters'
import type { ListState } from './rules'

/** Filters besides the state: the page scope, and the time zone of date ranges. */
export type Bounds<Scope> = FilterContext & {
  scope: Scope
  /** Only these rows. */
  ids?: readonly string[]
}

type Plan = {
  list: ListDefinition<never>
  state: ListState
  bounds: Bounds<never>
  /** Searches every row instead of the first matches of each index: for files and bulk changes, not for pages. */
  isComplete?: boolean
}

/** Matches of each lookup that the pages of a search show. */
export const maxFound = 5_000

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

/** True if the pages show the first matches of several indexes instead of filtering the list. */
function isLookup({ list, state, isComplete = false }: Plan): boolean {
  return !isComplete && hasLookups({ list, state })
}

export function hasLookups({ list, state }: Pick<Plan, 'list' | 'state'>): boolean {
  return state.q !== '' && list.search !== undefined && 'lookups' in list.search
}

/**
 * Selects one row more than the page size, first the IDs by (key, ID), then their columns. Forward pages come in
 * order, backward pages reversed.
 */
export function pageStatement(plan: Plan): Sql {
  const { list, state } = plan
  const sort = sortOf(plan)
  const isBackward = state.cursor?.is === 'before'
  const order = state.sort.isDescending === isBackward ? ascending : descending
  const page = keysetPage(plan, sort, order)
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
  const id = isLookup(plan) ? list.id.by : (sort.id ?? list.id.by)
  const afterCursor = cursor
    ? [
        sql`(${sort.by}, ${id}) ${isRising ? raw('>') : raw('<')}
          (${cursor.key}${casts[sort.type]}, ${cursor.id}${casts[list.id.type]})`,
      ]
    : []
  const branch = (from: Sql, narrowed: Sql[]) => sql`
    select ${list.id.by} as id, ${sort.by} as key
    from ${from} ${sort.join ?? empty}
    ${whereAll([...narrowed, ...afterCursor])}
    order by ${sort.by} ${order}, ${id} ${order}
    limit ${state.size + 1}`
  if (isLookup(plan))
    return branch(sql`(${foundIds(plan)}) found join ${list.from} on ${list.id.by} = found.id`, [])
  const choices = choicesToMerge(plan)
  if (choices.length === 0) return branch(list.from, conditions(plan))
  return sql`
    select id, key from (${join(
      choices.map(choice => sql`(${branch(list.from, [...conditions(plan), choice])})`),
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

function lookupsOf({ list, state, bounds }: Plan) {
  return list.search && 'lookups' in list.search ? list.search.lookups(state.q, bounds) : []
}

/** The first matches of each index, which are few enough to sort. */
function foundBranches(plan: Plan): Sql[] {
  const { list } = plan
  const narrowed = conditions(plan)
  return lookupsOf(plan).map(
    (lookup, index) => sql`
      (select ${list.id.by} as id, ${index}::int as lookup from ${list.from}
      ${whereAll([lookup.where, ...narrowed])}
      order by ${lookup.by} limit ${maxFound})`,
  )
}

function foundIds(plan: Plan): Sql {
  const branches = foundBranches(plan)
  if (branches.length === 0) return sql`select null${casts[plan.list.id.type]} as id limit 0`
  return sql`select distinct id from (${join(branches, ' union all ')}) every_found`
}

/** Counts the rows that the pages of a lookup search show, and whether an index may have more. */
export function foundCountStatement(plan: Plan): Sql {
  const branches = foundBranches(plan)
  if (branches.length === 0) return sql`select 0 as rows, false as is_cut`
  return sql`
    with found as (${join(branches, ' union all ')})
    select count(distinct id)::int as rows,
      exists (select from found group by lookup having count(*) = ${maxFound}) as is_cut
    from found`
}

/** All rows that match the state, for counting; not for lookup searches. */
export function matchingStatement(plan: Plan, columns: Sql): Sql {
  return sql`select ${columns} from ${plan.list.from} ${whereAll(conditions(plan))}`
}

function conditions(plan: Plan): Sql[] {
  const { list, state, bounds, isComplete = false } = plan
  const filters = Object.entries(state.filters).flatMap(
    ([key, text]) => list.filters?.[key]?.where(text, bounds) ?? [],
  )
  const search =
    state.q !== '' && list.search && 'where' in list.search ? [list.search.where(state.q, bounds)] : []
  const lookups = isComplete && hasLookups(plan) ? lookupsOf(plan) : null
  const found = lookups ? [lookups.length > 0 ? anyMatches(lookups) : sql`false`] : []
  const selected = bounds.ids ? [sql`${list.id.by} = any(${[...bounds.ids]}${arrayCasts[list.id.type]})`] : []
  return [
    ...(list.where ? [list.where(bounds.scope)] : []),
    ...selected,
    ...filters,
    ...search,
    ...found,
  ].map(condition => sql`(${condition})`)
}

const anyMatches = (lookups: Lookup[]) =>
  join(
    lookups.map(({ where }) => sql`(${where})`),
    ' or ',
  )

const whereAll = (all: Sql[]) => (all.length > 0 ? sql`where ${join(all, ' and ')}` : empty)

function sortOf({ list, state }: Plan): Sort {
  const sort = list.sorts[state.sort.key]
  if (!sort) throw new Error(`The list ${list.name} has no sort ${state.sort.key}`)
  return sort
}
