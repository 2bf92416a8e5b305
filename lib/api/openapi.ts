import { isDeepStrictEqual } from 'node:util'
import { errorShapes } from '@/lib/core/reply'
import type { Contract } from './declaration'
import type { Deprecation } from './deprecation'
import { describeResponses, type Examples, isConditional } from './openapi-responses'
import {
  type Describe,
  exampleEtag,
  type Schema,
  schemaDescriber,
  shapeNames,
  sharedHeaders,
  sharedResponses,
} from './openapi-shared'

export type Operation = { method: 'GET' | 'POST' | 'DELETE'; path: string; contract: Contract }

/** The text of the document that is not in the declarations, and the order of chapters and paths. */
export type Words = {
  info: { title: string; description: string; license: object; contact: object }
  chapters: { name: string; description: string; paths: string[]; token?: string }[]
  securitySchemes: Record<string, object>
}

/** Generates the OpenAPI 3.1 document from the declarations that also validate requests and replies. */
export function describeApi(
  operations: readonly Operation[],
  words: Words,
  version: string,
  failures: Examples,
) {
  const components: Record<string, Schema> = {}
  const schema = schemaDescriber(components)
  for (const [shape, name] of Object.entries(shapeNames))
    components[name] = schema(errorShapes[shape as keyof typeof shapeNames], 'output')

  const name: Name = (words, part) => nameSchema(components, words, part)
  const chapters = gather(operations, words)
  const paths: Record<string, Record<string, unknown>> = {}
  for (const { name: tag, token, members } of chapters)
    for (const operation of members) {
      const path = operation.path.replace(/\[(\w+)\]/g, '{$1}')
      const described = describe(operation, path, { tag, token }, { schema, name, failures })
      paths[path] = { ...paths[path], [operation.method.toLowerCase()]: described }
    }
  const responses = referenced(paths, sharedResponses, Object.keys(sharedResponses))
  return {
    openapi: '3.1.0',
    info: { ...words.info, version },
    servers: [{ url: '/', description: 'This service' }],
    tags: chapters.map(({ name, description }) => ({ name, description })),
    paths,
    components: {
      schemas: referenced({ paths, responses }, components, Object.values(shapeNames)),
      headers: sharedHeaders,
      responses,
      securitySchemes: words.securitySchemes,
    },
  }
}

/** The responses or schemas that `parts` refer to, or that are not shared. */
function referenced<Part>(parts: object, all: Record<string, Part>, shared: readonly string[]) {
  const text = JSON.stringify(parts)
  return Object.fromEntries(
    Object.entries(all).filter(([name]) => !shared.includes(name) || text.includes(`/${name}"`)),
  )
}

type Chapter = Words['chapters'][number] & { members: Operation[] }

function gather(operations: readonly Operation[], { chapters }: Words): Chapter[] {
  const listed = new Set(chapters.flatMap(({ paths }) => paths))
  const missing = operations.filter(({ path }) => !listed.has(path)).map(({ path }) => path)
  if (missing.length) throw new Error(`Add to a chapter of the API reference: ${missing.join(', ')}`)
  return chapters.map(chapter => ({
    ...chapter,
    members: chapter.paths.flatMap(path => operations.filter(operation => operation.path === path)),
  }))
}

/** Adds a schema to the components under its first free name and returns its reference. */
type Name = (names: string[], schema: Schema) => Schema

function nameSchema(components: Record<string, Schema>, names: string[], schema: Schema): Schema {
  if (schema.$ref) return schema
  const isFree = (name: string) => !components[name] || isDeepStrictEqual(components[name], schema)
  const name = names.find(isFree)
  if (!name) throw new Error(`The names ${names.join()} are taken by other schemas.`)
  components[name] = schema
  return { $ref: `#/components/schemas/${name}` }
}

function describe(
  { method, contract }: Operation,
  path: string,
  { tag, token }: { tag: string; token: string | undefined },
  { schema, name, failures }: { schema: Describe; name: Name; failures: Examples },
) {
  const params = contract.params && schema(contract.params, 'input')
  const body = contract.body && withoutParams(schema(contract.body, 'input'), params)
  const id = operationId(method, path)
  // GET and POST of a path usually share their shapes.
  const place = pascalCase(path.replace(/\{\w+\}/g, ''))
  const named = (part: Schema, kind: string) => name([`${place}${kind}`, `${capitalize(id)}${kind}`], part)
  const scheme = contract.access === 'public' ? token : 'bearer'
  return {
    operationId: id,
    tags: [tag],
    summary: contract.summary,
    ...descriptionOf(method, contract),
    ...(contract.deprecated && { deprecated: true }),
    security: scheme ? [{ [scheme]: [] }] : [],
    parameters: [
      ...parametersOf(params, 'path'),
      ...(method === 'GET' ? parametersOf(body, 'query') : []),
      ...(contract.readsAppVersion ? [appVersion] : []),
      ...(isConditional(method, contract) ? [ifNoneMatch] : []),
      ...(contract.idempotent ? [idempotencyKey(contract.idempotent)] : []),
    ],
    ...(body && {
      requestBody: {
        // The query string of a GET can replace its body.
        required: method === 'POST',
        content: contentOf(named(body, 'Request'), contract.acceptsForm),
      },
    }),
    responses: describeResponses(
      method,
      contract,
      reply => named(schema(reply, 'output'), 'Reply'),
      failures,
    ),
  }
}

/** Parameters of the path are read with the body, but sent in the path. */
function withoutParams(body: Schema, params: Schema | undefined): Schema {
  if (!params) return body
  const { properties = {}, required = [], ...rest } = body as { properties?: object; required?: string[] }
  const isInBody = (name: string) => !Object.hasOwn(params.properties ?? {}, name)
  const names = required.filter(isInBody)
  return {
    ...rest,
    properties: Object.fromEntries(Object.entries(properties).filter(([name]) => isInBody(name))),
    ...(names.length > 0 && { required: names }),
  }
}

function contentOf(body: Schema, acceptsForm = false) {
  const content = { schema: body }
  return { 'application/json': content, ...(acceptsForm && { 'application/x-www-form-urlencoded': content }) }
}

const getBody =
  'The parameters can also be sent as a JSON body, which takes precedence over the query string.'

function descriptionOf(method: string, { description, body, deprecated }: Contract) {
  const sentences = [
    deprecated && describeDeprecation(deprecated),
    description,
    method === 'GET' && body && getBody,
  ].filter(Boolean)
  return sentences.length > 0 && { description: sentences.join(' ') }
}

function describeDeprecation({ since, sunset, successor }: Deprecation): string {
  const end = sunset ? ` It ends on ${sunset}.` : ''
  return `Deprecated since ${since}.${end}${successor ? ` Call \`${successor}\` instead.` : ''}`
}

function operationId(method: string, path: string): string {
  return method.toLowerCase() + pascalCase(path)
}

function pascalCase(path: string): string {
  return path
    .split(/[^a-zA-Z0-9]+/)
    .map(capitalize)
    .join('')
}

const capitalize = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)

const appVersion = {
  name: 'X-App-Version',
  in: 'header',
  description:
    'The version of the app that calls, as in `POST /device-info-logs`: up to four numbers with points, such as `4.12.1`, after an optional `v`. What follows a hyphen, a plus or a space is ignored.',
  schema: { type: 'string', maxLength: 255, examples: ['4.12.1'] },
}

const ifNoneMatch = {
  name: 'If-None-Match',
  in: 'header',
  description: 'The `ETag` of a previous reply: while it is current, the response is 304 without a body.',
  schema: { type: 'string', examples: [exampleEtag] },
}

const idempotencyKey = (idempotent: true | 'keyed') => ({
  name: 'Idempotency-Key',
  in: 'header',
  description: [
    'A request with the same key and body gets the result of the first one, for 24 hours.',
    ...(idempotent === 'keyed' ? [] : ['Without a key, the same body is a repetition for some seconds.']),
  ].join(' '),
  schema: { type: 'string', minLength: 1, maxLength: 255 },
})

function parametersOf(object: Schema | undefined, place: 'path' | 'query') {
  const properties = (object?.properties ?? {}) as Record<string, Schema>
  const required = (object?.required ?? []) as string[]
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    // A GET can also have them in its body, which most clients cannot send.
    required: place === 'path' || required.includes(name),
    schema: property,
  }))
}
