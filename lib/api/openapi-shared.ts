import { z } from 'zod'
import { errorCodeOf } from './error-code'

export type Schema = Record<string, unknown>

export type Describe = (shape: z.ZodType, io: 'input' | 'output') => Schema

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

export const shapeNames = { plain: 'Plain', fields: 'FieldValidation', box: 'ValidationBox' } as const

export const shapeOf = (shape: keyof typeof shapeNames) => ({
  $ref: `#/components/schemas/${shapeNames[shape]}`,
})
export const json = (schema: object, examples?: object) => ({
  'application/json': { schema, ...(examples && { examples }) },
})

export const header = (description: string, schema: object) => ({ description, schema })
export const text = (example: string) => ({ type: 'string', examples: [example] })
export const retryAfter = { 'Retry-After': header('Seconds to wait before retrying.', { type: 'integer' }) }

export const sharedHeaders = {
  'RateLimit-Policy': header(
    'The limits of the call by name: `q` calls in `w` seconds. Absent if limits are turned off.',
    text('"address";q=600;w=60, "user";q=120;w=60'),
  ),
  RateLimit: header(
    'What is left of each limit that counted the call: `r` calls until its reset in `t` seconds.',
    text('"address";r=598;t=41, "user";r=118;t=41'),
  ),
}

export const limits = {
  'RateLimit-Policy': { $ref: '#/components/headers/RateLimit-Policy' },
  RateLimit: { $ref: '#/components/headers/RateLimit' },
}

export const exampleEtag = 'W/"mJ1m2dUcqUGf0aEcRJ9tKzXb5wQ"'

export const ignoredVersion = {
  'X-App-Version-Ignored': header('The accepted forms, if `X-App-Version` has another one and is ignored.', {
    type: 'string',
  }),
}

export const etag = { ETag: header('Identifies this reply to this user.', text(exampleEtag)) }

/** The header with the codes of the failures that have this status. */
export const errorCode = (codes: string[], status?: number) => ({
  'X-Error-Code': header('Stable name of the reason.', {
    type: 'string',
    enum: [...new Set(codes.map(code => errorCodeOf(code, status)))],
  }),
})

const shared = (
  description: string,
  codes: string[],
  headers?: object,
  shape: keyof typeof shapeNames = 'plain',
) => ({
  description,
  headers: { ...errorCode(codes), ...headers, ...limits },
  content: json(shapeOf(shape)),
})

export const sharedResponses = {
  Unauthenticated: shared('The token is missing, invalid, revoked or expired.', ['Unauthenticated'], {
    'WWW-Authenticate': header('Always `Bearer`.', { type: 'string' }),
  }),
  BodyTooLarge: shared('The request body is larger than the limit of the call, mostly 16 KiB.', [
    'BodyTooLarge',
  ]),
  NotJson: shared('Content-Type is not application/json, or the body is compressed.', [
    'UnsupportedMediaType',
    'ContentEncodingUnsupported',
  ]),
  NotAnObject: shared('The body is not a JSON object in UTF-8.', ['BodyMalformed'], {}, 'fields'),
  TooManyRequests: shared('Too many requests.', ['TooManyRequests'], retryAfter),
  Unexpected: shared('Internal error.', ['Unexpected']),
  Busy: shared('The service is busy.', ['ServiceBusy'], retryAfter),
  Unavailable: shared(
    'The app is under maintenance, or the service is busy.',
    ['MaintenanceEnabled', 'ServiceBusy'],
    retryAfter,
  ),
}
