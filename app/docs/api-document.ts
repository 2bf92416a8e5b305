import document from '@/docs/openapi.json'

/** As much of JSON Schema as the API's document uses. */
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

/** A parameter of a path, a query string or a header. */
export type Parameter = {
  name: string
  in: 'path' | 'query' | 'header'
  required?: boolean
  description?: string
  schema: JsonSchema
}

/** One method of a path. */
export type ApiOperation = {
  tags: string[]
  summary: string
  description?: string
  security?: Record<string, string[]>[]
  parameters: Parameter[]
  requestBody?: Body
  responses: Record<string, Body & { $ref?: string; description?: string }>
}

type ApiDocument = {
  info: { title: string; version: string; description: string }
  tags: { name: string; description?: string }[]
  paths: Record<string, { get?: ApiOperation; post?: ApiOperation }>
  components: {
    schemas: Record<string, JsonSchema>
    responses: Record<string, Body & { description: string }>
  }
}

/** The API's document, as it is served at /openapi.json. */
export const api = document as unknown as ApiDocument

/** What a body holds as JSON. */
export function jsonOf(body: Body | undefined): Content | undefined {
  return body?.content?.['application/json']
}

/** A schema and its name, where it is one of the named ones. */
export function resolve(schema: JsonSchema): { name?: string; schema: JsonSchema } {
  const name = schema.$ref?.split('/').at(-1)
  const named = name ? api.components.schemas[name] : undefined
  return name && named ? { name, schema: named } : { schema }
}
