import { constant, type FieldSource, type FieldSources } from '@/lib/core/field-source'

/** Fields with one source; `names` are separated by spaces. */
export const allFrom = (source: FieldSource, names: string): Record<string, FieldSource> =>
  Object.fromEntries(names.split(' ').map(name => [name, source]))

const kinds: Record<FieldSource['by'], string> = {
  call: 'User call',
  vendor: 'Vendor event',
  operator: 'Operator',
  configuration: 'Configuration',
  constant: 'Constant of the contract',
  paging: 'Position in the list',
}

/** "Operator: /admin/settings. Setting reward_value." */
export function describeSource(source: FieldSource): string {
  const kind = kinds[source.by]
  const name = 'writer' in source ? `${kind}: ${source.writer}` : kind
  return source.rule ? `${name}. ${source.rule}.` : `${name}.`
}

/** The part of JSON Schema that replies use. */
export type ReplySchema = {
  $ref?: string | undefined
  type?: string | string[] | undefined
  properties?: Record<string, ReplySchema> | undefined
  items?: ReplySchema | undefined
  anyOf?: ReplySchema[] | undefined
  oneOf?: ReplySchema[] | undefined
  allOf?: ReplySchema[] | undefined
}

/** A field of a reply: its owner and name in the table, and its path in the reply, such as `data.games[].name`. */
export type ReplyField = { owner: string; name: string; path: string }

/** The leaves of a reply. A named schema owns its fields; others belong to `owner`, the operation. */
export function listFields(
  schema: ReplySchema,
  components: Readonly<Record<string, ReplySchema>>,
  owner: string,
): ReplyField[] {
  const leavesOf = (part: ReplySchema, at: ReplyField): ReplyField[] => {
    const named = part.$ref?.split('/').at(-1)
    if (named) return leavesOf(components[named] ?? {}, { owner: named, name: '', path: at.path })
    const parts = partsOf(part, at)
    if (parts.length > 0) return parts.flatMap(([inner, place]) => leavesOf(inner, place))
    return part.type === 'null' ? [] : [at]
  }
  return leavesOf(schema, { owner, name: '', path: '' })
}

function partsOf(part: ReplySchema, at: ReplyField): [ReplySchema, ReplyField][] {
  const choices = [...(part.anyOf ?? []), ...(part.oneOf ?? []), ...(part.allOf ?? [])]
  return [
    ...choices.map((choice): [ReplySchema, ReplyField] => [choice, at]),
    ...(part.items ? [[part.items, extend(at, '[]')] as [ReplySchema, ReplyField]] : []),
    ...Object.entries(part.properties ?? {}).map(([name, property]): [ReplySchema, ReplyField] => [
      property,
      { ...at, name: join(at.name, name), path: join(at.path, name) },
    ]),
  ]
}

const extend = (at: ReplyField, suffix: string) => ({ ...at, name: at.name + suffix, path: at.path + suffix })

const join = (path: string, name: string) => (path ? `${path}.${name}` : name)

const messageOf = constant('The sentence of the reply')

/** The source of a field, or undefined if none is declared. Every reply has a `message`. */
export function findSource(sources: FieldSources, { owner, name }: ReplyField): FieldSource | undefined {
  return name === 'message' && !sources[owner]?.message ? messageOf : sources[owner]?.[name]
}
