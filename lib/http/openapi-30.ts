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
  if (typeof node !== 'object' || node === null) return node
  const parts = Object.entries(convertSchema(node as Node)).map(([name, part]) =>
    name === 'get'
      ? [name, convert(withoutBody(part as Node))]
      : [name, values.has(name) ? part : convert(part)],
  )
  return Object.fromEntries(parts)
}

/** A field may be called `type` or `examples`: only keywords have these kinds of values. */
function convertSchema(node: Node): Node {
  const { type, const: constant, examples, propertyNames, anyOf, exclusiveMinimum, ...rest } = node
  const types = Array.isArray(type) ? type : undefined
  const choices = Array.isArray(anyOf) ? anyOf.filter(one => one.type !== 'null') : undefined
  return {
    ...(types ? { type: types.find(one => one !== 'null'), nullable: true } : type !== undefined && { type }),
    ...rest,
    ...(choices && { anyOf: choices, ...(choices.length < (anyOf as Node[]).length && { nullable: true }) }),
    ...(exclusiveMinimum !== undefined && { minimum: exclusiveMinimum, exclusiveMinimum: true }),
    ...('const' in node && (isObject(constant) ? { const: constant } : { enum: [constant] })),
    ...(examples !== undefined && (Array.isArray(examples) ? { example: examples[0] } : { examples })),
    ...(propertyNames !== undefined && isObject(type) && { propertyNames }),
  }
}

const isObject = (value: unknown) => typeof value === 'object' && value !== null

function withoutBody({ requestBody: _, ...operation }: Node): Node {
  return operation
}
