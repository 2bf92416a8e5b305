import type ts from '@/scripts/client/typescript'
import { type Bound, type Composer, combine, type FoundObject, type Variant } from './compose'

/** `isPage` statements return the rows of the list. */
type ListStatement = { variants: Variant[]; isPage: boolean }

type Part = string | Variant[]

/** The statements that lib/list/page-statement.ts builds from a list: each sort, filter and search on its own. */
export function composeList(composer: Composer, object: ts.ObjectLiteralExpression): ListStatement[] {
  const list: FoundObject = { object, env: new Map() }
  const sql = (bounds: Bound[]) => bounds.flatMap(bound => composer.evaluate(bound))
  const optional = (found: FoundObject, name: string): Variant[] => {
    const values = sql(composer.property(found, name))
    return values.length > 0 ? values : [[]]
  }
  const nested = (name: string) =>
    composer
      .property(list, name)
      .flatMap(bound => composer.objects(bound).flatMap(each => composer.values(each)))
  const statement = (...parts: Part[]) =>
    combine(parts.map((part): Variant[] => (typeof part === 'string' ? [[part]] : part)))

  const [id] = composer.property(list, 'id').flatMap(bound => composer.objects(bound))
  if (!id) return []
  const by = optional(id, 'by')
  const from = optional(list, 'from')
  const where = (conditions: Variant[]): ListStatement => ({
    variants: statement('select 1 from ', from, ' where ', conditions),
    isPage: false,
  })
  const page = (sort: FoundObject): ListStatement => ({
    variants: statement(
      ...['with page as (select ', by, ' as id, ', optional(sort, 'by'), ' as key from ', from, ' '],
      ...[optional(sort, 'join'), ' order by ', optional(sort, 'by'), ', '],
      ...[composer.property(sort, 'id').length > 0 ? optional(sort, 'id') : by, ')'],
      ...[' select ', optional(list, 'select'), ' from page join ', from, ' on ', by, ' = page.id '],
      optional(list, 'join'),
    ),
    isPage: true,
  })
  const conditionsOf = (owner: FoundObject) =>
    composer.property(owner, 'where').flatMap(each => composer.results(each))

  const sorts = nested('sorts').flatMap(bound => composer.objects(bound))
  const filters = nested('filters').flatMap(bound => composer.objects(bound))
  const searches = composer.property(list, 'search').flatMap(bound => composer.objects(bound))
  const samples = composer.property(list, 'sample').flatMap(bound => composer.objects(bound))
  const lookups = searches
    .flatMap(search => composer.property(search, 'lookups'))
    .flatMap(bound => composer.results(bound))
    .flatMap(bound => composer.elements(bound))
    .flatMap(bound => composer.objects(bound))

  return [
    ...sorts.map(page),
    ...[list, ...filters, ...searches].flatMap(owner => {
      const conditions = sql(conditionsOf(owner))
      return conditions.length > 0 ? [where(conditions)] : []
    }),
    ...lookups.map(lookup => ({
      variants: statement(
        ...['select ', by, ' from ', from, ' where ', optional(lookup, 'where')],
        ...[' order by ', optional(lookup, 'by')],
      ),
      isPage: false,
    })),
    ...samples
      .flatMap(sample => composer.property(sample, 'scope'))
      .map(scope => ({ variants: sql([scope]), isPage: false })),
  ]
}
