import document from '@/docs/openapi.json'

/** The subset of JSON Schema that openapi.json uses. */
export type JsonSchema = {
  $ref?: string
  type?: string | string[]
  enum?: unknown[]
  const?: unknown
  format?: string
  pattern?: string
  description?: string
  minimum?: number
  maximum?: number
  minLength?: number
  maxLength?: number
  minItems?: number
  maxItems?: number
  multipleOf?: number
  default?: unknown
  examples?: unknown[]
  properties?: Record<string, JsonSchema>
  required?: string[]
  items?: JsonSchema
  anyOf?: JsonSchema[]
  oneOf?: JsonSchema[]
}

type Content = { schema: JsonSchema; example?: unknown; examples?: Record<string, { value: unknown }> }
type Body = { content?: Record<string, Content> }

/** A `$ref` to a shared header has no schema. */
export type ApiHeaders = Record<string, { description?: string; schema?: JsonSchema }>

export type Parameter = {
  name: string
  in: 'path' | 'query' | 'header'
  required?: boolean
  description?: string
  schema: JsonSchema
}

export type ApiOperation = {
  tags: string[]
  summary: string
  description?: string
  deprecated?: boolean
  security?: Record<string, string[]>[]
  parameters: Parameter[]
  requestBody?: Body
  responses: Record<string, Body & { $ref?: string; description?: string; headers?: ApiHeaders }>
}

type ApiDocument = {
  info: { title: string; version: string; description: string }
  tags: { name: string; description?: string }[]
  paths: Record<string, { get?: ApiOperation; post?: ApiOperation }>
  components: {
    schemas: Record<string, JsonSchema>
    responses: Record<string, Body & { description: string; headers: ApiHeaders }>
  }
}

/** Served at /openapi.json. */
export const api = document as unknown as ApiDocument

export function jsonOf(body: Body | undefined): Content | undefined {
  return body?.content?.['application/json']
}

/** Follows a $ref; `name` is set for named schemas. */
export function resolveSchema(schema: JsonSchema): { name?: string; schema: JsonSchema } {
  const name = schema.$ref?.split('/').at(-1)
  const named = name ? api.components.schemas[name] : undefined
  return name && named ? { name, schema: named } : { schema }
}
