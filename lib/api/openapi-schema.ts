import { z } from 'zod'

export type Schema = Record<string, unknown>

export type Describe = (shape: z.ZodType, io: 'input' | 'output') => Schema

/** Converts shapes to JSON Schema; named parts are added to `components`. */
export function schemaDescriber(components: Record<string, Schema>): Describe {
  return (shape, io) => {
    const {
      $defs,
      $schema: _,
      ...schema
    } = z.toJSONSchema(shape, {
      io,
      unrepresentable: 'any',
      override: ({ jsonSchema }) => simplify(jsonSchema as Schema, io),
    })
    for (const [name, part] of Object.entries($defs ?? {})) components[name] = repoint(part as Schema)
    return repoint(schema)
  }
}

/** Rewrites what code generators and mock servers cannot read. Each node is passed after its parts. */
function simplify(node: Schema, io: 'input' | 'output'): void {
  // Zod adds these bounds to every integer.
  if (node.minimum === Number.MIN_SAFE_INTEGER) delete node.minimum
  if (node.maximum === Number.MAX_SAFE_INTEGER) delete node.maximum
  const constants = node.enum ?? [node.const]
  if (node.type === 'number' && (constants as unknown[]).every(Number.isInteger)) node.type = 'integer'
  // Replies get more fields over time.
  if (io === 'output' && node.additionalProperties === false) delete node.additionalProperties
  // Patterns are read without the flag that classes of Unicode need.
  if (needsUnicode(node)) delete node.pattern
  if (Array.isArray(node.allOf)) node.allOf = node.allOf.filter(part => !needsUnicode(part))
  if (Array.isArray(node.allOf) && node.allOf.length === 0) delete node.allOf
  mergeNull(node)
}

const needsUnicode = ({ pattern }: Schema) => typeof pattern === 'string' && pattern.includes('\\p{')

/** {anyOf: [{type: 'string'}, {type: 'null'}]} → {type: ['string', 'null']} */
function mergeNull(node: Schema): void {
  if (!Array.isArray(node.anyOf)) return
  const [part, ...others] = (node.anyOf as Schema[]).filter(({ type }) => type !== 'null')
  if (node.anyOf.length !== 2 || !part || others.length > 0 || typeof part.type !== 'string') return
  const { anyOf: _, ...own } = node
  const merged = {
    ...part,
    ...own,
    type: [part.type, 'null'],
    ...(Array.isArray(part.enum) && { enum: [...part.enum, null] }),
  }
  delete node.anyOf
  Object.assign(node, merged)
}

function repoint(schema: Schema): Schema {
  return JSON.parse(JSON.stringify(schema).replaceAll('"#/$defs/', '"#/components/schemas/'))
}
