type Node = Record<string, unknown>

type Document = { openapi: string; components: { schemas: object }; paths: object }

/**
 * Rewrites the OpenAPI 3.1 document for tools that read only 3.0: null becomes `nullable`, a constant an `enum`. 3.0 has no
 * bodies of GET.
 */
export function toOpenApi30<Api extends Document>(document: Api): Api {
  const components = convert(document.components) as Document['components']
  const paths = convert(document.paths) as object
  return { ...document, openapi: '3.0.3', components: withoutUnused(components, paths), paths }
}

/** Without the schemas of dropped bodies. */
function withoutUnused(components: Document['components'], paths: object): Document['components'] {
  const text = JSON.stringify([paths, components])
  const schemas = Object.entries(components.schemas)
  const used = schemas.filter(([name]) => text.includes(`"#/components/schemas/${name}"`))
  if (used.length === schemas.length) return components
  return withoutUnused({ ...components, schemas: Object.fromEntries(used) }, paths)
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
  const choices = choicesOf(anyOf)
  return {
    ...(type !== undefined && { type: Array.isArray(type) ? type.find(one => one !== 'null') : type }),
    ...rest,
    ...(choices.length > 0 && { anyOf: choices }),
    ...(Array.isArray(type) && { nullable: true }),
    ...(exclusiveMinimum !== undefined && { minimum: exclusiveMinimum, exclusiveMinimum: true }),
    ...(constant !== undefined && { enum: [constant] }),
    // A schema has a list of examples, a body has them by name.
    ...(examples !== undefined && (Array.isArray(examples) ? { example: examples[0] } : { examples })),
  }
}

/** The choices of an `anyOf`, those of nested ones included, each nullable if one of them is null. */
function choicesOf(anyOf: unknown): Node[] {
  if (!Array.isArray(anyOf)) return []
  const choices = anyOf.flatMap(choice => (choice.anyOf ? choicesOf(choice.anyOf) : [choice]))
  const rest = choices.filter(({ type }) => type !== 'null')
  return rest.length < choices.length ? rest.map(choice => ({ ...choice, nullable: true })) : rest
}

function mapParts(node: Node, map: (part: unknown, name: string) => unknown): Node {
  return Object.fromEntries(Object.entries(node).map(([name, part]) => [name, map(part, name)]))
}

function withoutBody({ requestBody: _, ...operation }: Node): Node {
  return operation
}

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null
