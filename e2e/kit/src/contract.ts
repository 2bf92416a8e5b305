import { readFileSync } from 'node:fs'
import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import type { Reply } from './caller.ts'

/** The body of an error in the document. */
export type Example = { message: string; errors?: object; error_box?: Record<string, string> }
type Content = { example?: unknown; examples?: Record<string, { value: Example }> }
type Header = { description?: string; schema?: { enum?: string[] } }

type ResponseObject = {
  $ref?: string
  headers?: Record<string, Header>
  content?: Record<string, Content>
}

export type Operation = {
  operationId: string
  summary?: string
  security?: Record<string, unknown>[]
  parameters?: { name: string; in: string; required?: boolean }[]
  requestBody?: { content: Record<string, { schema: { $ref?: string }; example?: unknown }> }
  responses: Record<string, ResponseObject>
}

type RequestSchema = {
  required?: string[]
  properties?: Record<string, { default?: unknown; type?: string | string[] }>
}

export type ApiDocument = {
  openapi: string
  info: { version: string }
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, RequestSchema>; responses: Record<string, ResponseObject> }
}

/** The contract that this version of the kit contains. */
export function readContract(): ApiDocument {
  return JSON.parse(readFileSync(new URL('../../../docs/openapi.json', import.meta.url), 'utf8'))
}

/** The operation "POST /sign-in". Throws if the document has none. */
export function findOperation(document: ApiDocument, name: string): Operation {
  const [method = '', path = ''] = name.split(' ')
  const operation = document.paths[path]?.[method.toLowerCase()]
  if (!operation) throw new Error(`The document has no operation ${name}`)
  return operation
}

/** The names of all operations, such as "POST /sign-in". */
export const listOperations = ({ paths }: ApiDocument): string[] =>
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map(method => `${method.toUpperCase()} ${path}`),
  )

/** Whether calls without a token are rejected: public operations have an empty list. */
export const needsToken = ({ security }: Operation): boolean => Boolean(security?.length)

/** Whether a repeated key gets the first response. */
export const hasIdempotencyKey = ({ parameters }: Operation): boolean =>
  parameters?.some(({ name }) => name.toLowerCase() === 'idempotency-key') ?? false

/** The response of a status, with its reference resolved. */
export function findResponse(document: ApiDocument, operation: Operation, status: number) {
  const response = operation.responses[status]
  return response?.$ref ? document.components.responses[response.$ref.split('/').at(-1) ?? ''] : response
}

/** The fields that the document requires. */
export function findRequired(document: ApiDocument, operation: Operation): string[] {
  return schemaOf(document, operation).required ?? []
}

/** Without a field that has a default, a request is accepted. */
export function findRejectedIfMissing(document: ApiDocument, operation: Operation): string[] {
  const { required = [], properties } = schemaOf(document, operation)
  return required.filter(field => properties?.[field]?.default === undefined)
}

function schemaOf(document: ApiDocument, { requestBody }: Operation): RequestSchema {
  const name = requestBody?.content['application/json']?.schema.$ref?.split('/').at(-1)
  return document.components.schemas[name ?? ''] ?? {}
}

/**
 * Validates replies against the document. Clients accept new fields, but a field of today must be documented. The validator
 * returns one line per violation.
 */
export function createResponseValidator(document: ApiDocument) {
  const ajv = new Ajv2020({ strict: false, allErrors: true })
  addFormats.default(ajv)
  ajv.addSchema(closeObjects(document) as ApiDocument, 'api')

  return (method: string, path: string, { status, body }: Reply): string[] => {
    const segments = ['paths', path, method.toLowerCase(), 'responses', String(status)]
    const response = document.paths[path]?.[method.toLowerCase()]?.responses[status]
    if (!response) return [`${method} ${path} does not document status ${status}`]
    if (!response.$ref && !response.content)
      return body === undefined ? [] : [`${method} ${path} documents status ${status} without a body`]
    const pointer = response.$ref ?? `#/${segments.map(toPointer).join('/')}`
    const validate = ajv.getSchema(`api${pointer}/content/application~1json/schema`)
    if (!validate) return [`${method} ${path} documents status ${status} without a schema`]
    validate(body)
    return (validate.errors ?? []).map(
      error => `${method} ${path} ${status}: ${error.instancePath} ${error.message}`,
    )
  }
}

/**
 * Validates the fields of requests against the document. Like the service, it ignores unknown fields and adds defaults. The
 * validator returns sentences by field.
 */
export function createRequestValidator(document: ApiDocument) {
  const ajv = new Ajv2020({ strict: false, allErrors: true, multipleOfPrecision: 6, useDefaults: true })
  addFormats.default(ajv)
  ajv.addSchema(document, 'api')

  return ({ requestBody }: Operation, fields: object): Record<string, string[]> => {
    const schema = requestBody?.content['application/json']?.schema.$ref
    const validate = schema && ajv.getSchema(`api${schema}`)
    if (!validate) return {}
    validate(fields)
    const errors: Record<string, string[]> = {}
    for (const { instancePath, params, message = 'is invalid' } of validate.errors ?? []) {
      const missing: string | undefined = params.missingProperty
      const field = [...instancePath.split('/').slice(1), ...(missing ? [missing] : [])].join('.')
      errors[field] ??= [`The ${field} field ${missing ? 'is required' : message}.`]
    }
    return errors
  }
}

/** Numbers of a query string or path, which are texts there. */
export function readTexts(document: ApiDocument, operation: Operation, texts: Record<string, string>) {
  const { properties = {} } = schemaOf(document, operation)
  return Object.fromEntries(
    Object.entries(texts).map(([name, value]) => {
      const isText = [properties[name]?.type].flat().includes('string')
      return [name, !isText && /^-?\d+(\.\d+)?$/.test(value) ? Number(value) : value]
    }),
  )
}

function closeObjects(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(closeObjects)
  if (typeof node !== 'object' || node === null) return node
  const copy = Object.fromEntries(Object.entries(node).map(([name, child]) => [name, closeObjects(child)]))
  const isObject = [copy.type].flat().includes('object') && copy.properties !== undefined
  return isObject ? { additionalProperties: false, ...copy } : copy
}

/** A segment of a JSON pointer. */
export function toPointer(name: string): string {
  return encodeURIComponent(name.replaceAll('~', '~0').replaceAll('/', '~1'))
}
