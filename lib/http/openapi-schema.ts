import { z } from 'zod'

/** A JSON Schema. */
export type Schema = Record<string, unknown>

/** Makes the JSON Schema of a shape, as a request or as a reply has it. */
export type Describe = (shape: z.ZodType, io: 'input' | 'output') => Schema

/** Describes shapes; parts that have a name of their own go to `components`, once. */
export function schemaDescriber(components: Record<string, Schema>): Describe {
  return (shape, io) => {
    const { $defs, $schema: _, ...schema } = z.toJSONSchema(shape, { io, unrepresentable: 'any', override })
    for (const [name, part] of Object.entries($defs ?? {})) components[name] = repoint(part as Schema)
    return repoint(schema)
  }
}

/** Bounds that every integer of JavaScript has say nothing about this one. */
function override({ jsonSchema }: { jsonSchema: z.core.JSONSchema.BaseSchema }) {
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum
}

function repoint(schema: Schema): Schema {
  return JSON.parse(JSON.stringify(schema).replaceAll('"#/$defs/', '"#/components/schemas/'))
}
