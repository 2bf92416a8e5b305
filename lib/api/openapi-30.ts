type Node = Record<string, unknown>

type Document = { openapi: string; components: { schemas: object }; paths: object }

/**
 * Rewrites the OpenAPI 3.1 document for tools that read only 3.0: null becomes `nullable`, a constant an `enum`. 3.0 has no
 * bodies of GET. Code generators for apps read it too, so a value has one plain type, even if the service accepts others.
 */
export function toOpenApi30<Api extends Document>(document: Api): Api {
  const components = convert(document.components) as Document['components']
  const paths = mergeChoices(convert(document.paths), components) as object
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

/** One schema with the fields of all choices of a reply, since the imports that generators write for a choice have no target. */
function mergeChoices(node: unknown, { schemas }: Document['components']): unknown {
  if (Array.isArray(node)) return node.map(part => mergeChoices(part, { schemas }))
  if (!isNode(node)) return node
  const { anyOf } = node
  if (!Array.isArray(anyOf) || !anyOf.every(({ $ref }) => $ref))
    return mapParts(node, (part, name) => (values.has(name) ? part : mergeChoices(part, { schemas })))
  const choices = anyOf.map(({ $ref }) => Reflect.get(schemas, $ref.split('/').at(-1)) as Node)
  const required = choices.map(choice => choice.required as string[])
  return {
    type: 'object',
    properties: Object.fromEntries(
      choices
        .flatMap(({ properties }) => Object.entries(properties as Record<string, object>))
        // The last one counts: it allows every value.
        .sort(([, one], [, other]) => Number('enum' in other) - Number('enum' in one)),
    ),
    required: required[0]?.filter(name => required.every(names => names.includes(name))),
  }
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
    if (name === 'security' && Array.isArray(part)) return part.map(withOneScheme)
    if (name === 'securitySchemes' && isNode(part)) return { bearer: part.bearer }
    return convert(name === 'get' ? withoutBody(part as Node) : part)
  })
}

function convertKeywords(node: Node): Node {
  const { anyOf, ...single } = node
  const choices = choicesOf(anyOf)
  const scalar = findScalar(choices)
  if (scalar) return convertKeywords({ ...scalar, ...single })

  const {
    type: types,
    const: constant,
    enum: listed,
    pattern,
    examples,
    propertyNames: _,
    ...others
  } = single
  const { exclusiveMinimum, ...rest } = others
  const type = Array.isArray(types) ? types.find(one => one !== 'null') : types
  const values = constant === undefined ? listed : [constant]
  const isChoice = Array.isArray(values) && type !== 'boolean'
  return {
    ...(type !== undefined && { type }),
    // Kotlin's generator reads other numbers as BigDecimal, and writes those as text.
    ...(type === 'number' && { format: 'double' }),
    ...rest,
    // The generator puts a backslash before each slash, which Swift rejects.
    ...(typeof pattern === 'string' && { pattern: pattern.replace(/\\?\//g, '\\x2F') }),
    ...(choices.length > 0 && { anyOf: choices }),
    ...(Array.isArray(types) && { nullable: true }),
    ...(exclusiveMinimum !== undefined && { minimum: exclusiveMinimum, exclusiveMinimum: true }),
    // Kotlin's generator puts the names of booleans into quotes twice.
    ...(isChoice && (type === 'integer' ? boundsOf(values) : { enum: values })),
    // A schema has a list of examples, a body has them by name.
    ...(examples !== undefined && (Array.isArray(examples) ? { example: examples[0] } : { examples })),
  }
}

const scalars = new Set(['boolean', 'integer', 'number', 'string'])

/** The first of choices between plain values. Generators make an empty class of them. */
function findScalar(choices: readonly Node[]): Node | undefined {
  return choices.every(({ type }) => scalars.has(type as string)) ? choices[0] : undefined
}

/** Instead of an enum: Kotlin's generator writes its numbers as text, and reads them with some libraries only. */
function boundsOf(values: readonly unknown[]) {
  const numbers = values.filter(value => typeof value === 'number')
  return { minimum: Math.min(...numbers), maximum: Math.max(...numbers) }
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

/** All tokens are sent alike, and Kotlin's generator writes a function per scheme, all with one name. */
function withOneScheme(requirement: object): object {
  return Object.keys(requirement).length > 0 ? { bearer: [] } : requirement
}

function withoutBody({ requestBody: _, ...operation }: Node): Node {
  return operation
}

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null
