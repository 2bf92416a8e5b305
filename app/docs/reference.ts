import { errorCodeOf } from '@/lib/api/error-code'
import { toAnchor } from './anchor'
import {
  type ApiHeaders,
  type ApiOperation,
  api,
  jsonOf,
  type Parameter,
  resolveSchema,
} from './api-document'
import { describeField, describeFields, describeType, type FieldDoc } from './describe-fields'

export type Method = 'GET' | 'POST'

export type RequestInput = {
  name: string
  in: 'path' | 'query' | 'header'
  hint: string
  isOptional: boolean
}

export type ErrorReply = {
  status: string
  sentence: string
  shapes: string[]
  examples: { name: string; body: unknown }[]
}

/** A path with the methods that respond the same. */
export type ReferenceEntry = {
  id: string
  /** The path, or "GET /profile" where POST of the path does something else. */
  label: string
  path: string
  methods: Method[]
  summary: string
  description: string
  token: 'user' | 'feed' | undefined
  isDeprecated: boolean
  inPath: FieldDoc[]
  inHeaders: FieldDoc[]
  fields: FieldDoc[]
  inputs: RequestInput[]
  bodyExample: unknown
  reply: {
    status: string
    /** Other statuses of success, with what they mean. */
    others: { status: string; sentence: string }[]
    fields: FieldDoc[]
    headers: FieldDoc[]
    example: unknown
  }
  errorReplies: ErrorReply[]
  /** Errors shared by all endpoints. */
  commonReplies: { status: string; sentence: string; codes: string[] }[]
}

export type Chapter = { id: string; name: string; description: string; calls: ReferenceEntry[] }

/** In document order. */
export const chapters: Chapter[] = api.tags.map(({ name, description = '' }) => ({
  // A path can have the name of a chapter.
  id: `chapter-${toAnchor(name)}`,
  name,
  description,
  calls: Object.entries(api.paths)
    .map(([path, { get, post }]) => ({ path, get, post }))
    .filter(({ get, post }) => (get ?? post)?.tags[0] === name)
    .flatMap(describePath),
}))

type Methods = { path: string; get: ApiOperation | undefined; post: ApiOperation | undefined }

/** Most POST repeat their GET, for clients that cannot send a body with it. Others have a section of their own. */
function describePath({ path, get, post }: Methods): ReferenceEntry[] {
  if (!(get && post) || get.summary === post.summary) return [describeCall({ path, get, post })]
  const read = describeCall({ path, get, post: undefined })
  return [
    { ...read, id: `get-${read.id}`, label: `GET ${path}` },
    describeCall({ path, get: undefined, post }),
  ]
}

function describeCall({ path, get, post }: Methods): ReferenceEntry {
  const operation = (post ?? get) as ApiOperation
  const parameters = (get ?? operation).parameters
  const body = jsonOf(post?.requestBody)
  const successes = Object.entries(operation.responses).filter(([code]) => code < '300')
  // The others have a description of their own.
  const [status = '', reply] =
    successes.find(([, { description }]) => description === 'Success.') ?? successes[0] ?? []
  const isIn = (location: Parameter['in']) => parameters.filter(parameter => parameter.in === location)
  const toField = ({ name, schema, required = false, description }: Parameter) =>
    describeField(name, schema, required, description)
  return {
    id: toAnchor(path),
    label: path,
    path,
    methods: [...(get ? (['GET'] as const) : []), ...(post ? (['POST'] as const) : [])],
    summary: operation.summary,
    description: operation.description ?? '',
    token: tokenOf(operation),
    isDeprecated: operation.deprecated ?? false,
    inPath: isIn('path').map(toField),
    inHeaders: isIn('header').map(toField),
    // Only the body schema has the required fields.
    fields: body ? describeFields(body.schema) : isIn('query').map(toField),
    inputs: parameters.map(({ name, in: location, schema, required = false }) => ({
      name,
      in: location,
      hint: String(schema.examples?.[0] ?? ''),
      isOptional: !required && location === 'header',
    })),
    bodyExample: body?.example,
    reply: {
      status,
      others: successes
        .filter(([code]) => code !== status)
        .map(([code, { description = '' }]) => ({ status: code, sentence: description })),
      fields: describeFields(jsonOf(reply)?.schema),
      headers: describeHeaders(reply?.headers),
      example: jsonOf(reply)?.example,
    },
    ...describeErrors(operation),
  }
}

/** Without those of the limits, which all responses have. */
function describeHeaders(headers: ApiHeaders = {}): FieldDoc[] {
  return Object.entries(headers).flatMap(([name, { description, schema }]) =>
    schema ? describeField(name, schema, true, description) : [],
  )
}

/** Lowercase words by which the entry is found, besides its name and path: fields and codes of errors. */
export function listSearchWords({ fields, reply, errorReplies }: ReferenceEntry): string {
  const names = (docs: FieldDoc[]): string[] => docs.flatMap(doc => [doc.name, ...names(doc.fields)])
  const codes = errorReplies.flatMap(({ status, examples }) =>
    examples.map(({ name }) => errorCodeOf(name, Number(status))),
  )
  const words = [...names(fields), ...names(reply.fields), ...names(reply.headers), ...codes]
  return [...new Set(words.map(word => word.toLowerCase()))].join(' ')
}

function tokenOf({ security }: ApiOperation): ReferenceEntry['token'] {
  const [scheme] = Object.keys(security?.[0] ?? {})
  if (!scheme) return undefined
  return scheme === 'bearer' ? 'user' : 'feed'
}

function describeErrors({ responses }: ApiOperation): Pick<ReferenceEntry, 'errorReplies' | 'commonReplies'> {
  const errorReplies: ErrorReply[] = []
  const commonReplies: ReferenceEntry['commonReplies'] = []
  for (const [status, response] of Object.entries(responses)) {
    if (status < '400') continue
    const shared = api.components.responses[response.$ref?.split('/').at(-1) ?? '']
    if (shared) {
      const codes = (shared.headers['X-Error-Code']?.schema?.enum ?? []).map(String)
      commonReplies.push({ status, sentence: shared.description, codes })
    } else {
      const { schema = {}, examples = {} } = jsonOf(response) ?? {}
      errorReplies.push({
        status,
        sentence: response.description ?? '',
        shapes: (schema.anyOf ?? [schema]).map(shape => resolveSchema(shape).name ?? describeType(shape)),
        examples: Object.entries(examples).map(([name, { value }]) => ({ name, body: value })),
      })
    }
  }
  return { errorReplies, commonReplies }
}
