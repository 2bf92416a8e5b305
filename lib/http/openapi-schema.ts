import { z } from 'zod'

export type Schema = Record<string, unknown>

export type Describe = (shape: z.ZodType, io: 'input' | 'output') => Schema

/** Converts shapes to JSON Schema; named parts are added to `components`. */
export function schemaDescriber(components: Record<string, Schema>): Describe {
  return (shape, io) => {
    const { $defs, $schema: _, ...schema } = z.toJSONSchema(shape, { io, unrepresentable: 'any', override })
    for (const [name, part] of Object.entries($defs ?? {})) components[name] = repoint(part as Schema)
    return repoint(schema)
  }
}

/** Removes the bounds that Zod adds to every integer. */
function override({ jsonSchema }: { jsonSchema: z.core.JSONSchema.BaseSchema }) {
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum
}

function repoint(schema: Schema): Schema {
  return JSON.parse(JSON.stringify(schema).replaceAll('"#/$defs/', '"#/components/schemas/'))
}
