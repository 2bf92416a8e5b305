type Node = Record<string, unknown>

/**
 * Rewrites the OpenAPI 3.1 document for tools that read only 3.0: null becomes `nullable`, a constant an `enum`. 3.0 has no
 * bodies of GET.
 */
export function toOpenApi30<Api extends { openapi: string; components: object; paths: object }>(
  document: Api,
): Api {
  const { components, paths } = document
  return { ...document, openapi: '3.0.3', components: convert(components), paths: convert(paths) } as Api
}

// Values of the API, which may look like schemas.
const values = new Set(['example', 'value', 'default', 'enum'])

function convert(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(convert)
  if (!isNode(node)) return node
  return mapParts(convertKeywords(node), (part, name) => {
    if (values.has(name)) return part
    // A field can be called like a keyword.
    if (name === 'properties' && isNode(part)) return mapParts(part, convert)
    return convert(name === 'get' ? withoutBody(part as Node) : part)
  })
}

function convertKeywords(node: Node): Node {
  const { type, const: constant, examples, propertyNames: _, anyOf, exclusiveMinimum, ...rest } = node
  const choices = Array.isArray(anyOf) ? anyOf.filter(choice => choice.type !== 'null') : []
  const isNullable = Array.isArray(type) || choices.length < (Array.isArray(anyOf) ? anyOf.length : 0)
  return {
    ...(type !== undefined && { type: Array.isArray(type) ? type.find(one => one !== 'null') : type }),
    ...rest,
    ...(choices.length > 0 && { anyOf: choices }),
    ...(isNullable && { nullable: true }),
    ...(exclusiveMinimum !== undefined && { minimum: exclusiveMinimum, exclusiveMinimum: true }),
    ...(constant !== undefined && { enum: [constant] }),
    // A schema has a list of examples, a body has them by name.
    ...(examples !== undefined && (Array.isArray(examples) ? { example: examples[0] } : { examples })),
  }
}

function mapParts(node: Node, map: (part: unknown, name: string) => unknown): Node {
  return Object.fromEntries(Object.entries(node).map(([name, part]) => [name, map(part, name)]))
}

function withoutBody({ requestBody: _, ...operation }: Node): Node {
  return operation
}

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null
