import { InvalidRequest, parse } from './body'
import type { Contract } from './declaration'
import type { Describe } from './openapi-schema'
import { type errorShapes, fields, type Wording } from './reply'
import { standardFailures } from './standard-failures'

type ErrorReply = { code: string; status: number; shape: keyof typeof errorShapes; example?: object }

/** Names of the error shapes in the document. */
export const shapeNames = { plain: 'Plain', fields: 'FieldValidation', box: 'ValidationBox' } as const

const shapeOf = (shape: keyof typeof shapeNames) => ({ $ref: `#/components/schemas/${shapeNames[shape]}` })
const json = (schema: object, examples?: object) => ({
  'application/json': { schema, ...(examples && { examples }) },
})

const header = (description: string, schema: object) => ({ description, schema })
const retryAfter = { 'Retry-After': header('Seconds to wait before retrying.', { type: 'integer' }) }
const shared = (description: string, headers?: object) => ({
  description,
  ...(headers && { headers }),
  content: json(shapeOf('plain')),
})

/** Error responses that all endpoints share. */
export const sharedResponses = {
  Unauthenticated: shared('The token is missing, invalid, revoked or expired.', {
    'WWW-Authenticate': header('Always `Bearer`.', { type: 'string' }),
  }),
  BodyTooLarge: shared('The request body is too large.'),
  NotJson: shared('Content-Type is not application/json.'),
  TooManyRequests: shared('Too many requests.', retryAfter),
  Unexpected: shared('Internal error.'),
  Busy: shared('The service is busy.', retryAfter),
  Unavailable: shared('The app is under maintenance, or the service is busy.', retryAfter),
}

/** All responses of an endpoint, by status. */
export function describeResponses(contract: Contract, schema: Describe) {
  const { access, failures, passesMaintenance, maintenanceCloses, reply } = contract
  const isClosable = access === 'user' ? !passesMaintenance : maintenanceCloses !== undefined
  const standard: Record<string, keyof typeof sharedResponses> = {
    ...((access === 'user' || failures?.Unauthenticated) && { 401: 'Unauthenticated' }),
    413: 'BodyTooLarge',
    415: 'NotJson',
    429: 'TooManyRequests',
    500: 'Unexpected',
    503: isClosable ? 'Unavailable' : 'Busy',
  }
  const responses: Record<string, unknown> = {
    [reply.status]: {
      description: 'Success.',
      ...(reply.headers && { headers: describeHeaders(reply.headers) }),
      content: json(schema(reply.shape, 'output')),
    },
    ...(reply.repeated && {
      [reply.repeated.status]: {
        description: reply.repeated.description,
        ...(reply.headers && { headers: describeHeaders(reply.headers) }),
        content: json(schema(reply.shape, 'output')),
      },
    }),
  }
  for (const [status, name] of Object.entries(standard))
    responses[status] = { $ref: `#/components/responses/${name}` }

  const errorReplies = errorRepliesOf(contract)
  for (const status of new Set(errorReplies.map(errorReply => errorReply.status)))
    responses[status] = describeErrors(errorReplies.filter(errorReply => errorReply.status === status))
  return responses
}

/** location → Location, with its description. */
function describeHeaders(headers: Readonly<Record<string, string>>) {
  const entries = Object.entries(headers).map(([name, description]) => [
    name
      .split('-')
      .map(word => `${word[0]?.toUpperCase()}${word.slice(1)}`)
      .join('-'),
    header(description, { type: 'string' }),
  ])
  return Object.fromEntries(entries)
}

function describeErrors(errorReplies: ErrorReply[]) {
  const shapes = [...new Set(errorReplies.map(errorReply => errorReply.shape))].map(shapeOf)
  const examples = errorReplies.flatMap(({ code, example }) => (example ? [[code, { value: example }]] : []))
  return {
    description: toSentence(errorReplies.map(errorReply => errorReply.code)),
    content: json(
      shapes.length === 1 && shapes[0] ? shapes[0] : { oneOf: shapes },
      examples.length > 0 ? Object.fromEntries(examples) : undefined,
    ),
  }
}

/** PromoAlreadyClaimed, PromoNotEligible → Promo already claimed, or promo not eligible. */
function toSentence(codes: string[]): string {
  const phrases = codes.map(code =>
    code
      .replace(/(?<=\w)[A-Z]/g, ' $&')
      .toLowerCase()
      .replace(/^otp/, 'OTP'),
  )
  const text = new Intl.ListFormat('en', { type: 'disjunction' }).format(phrases)
  return `${text[0]?.toUpperCase()}${text.slice(1)}.`
}

/** The endpoint's own error replies, with an example where the text is constant. */
function errorRepliesOf(contract: Contract): ErrorReply[] {
  const { access, body, params, idempotent, failures = {}, invalid = fields({}) } = contract
  const { IdempotencyKeyInvalid, IdempotencyKeyReused, IdempotencyKeyInFlight, Unauthenticated } =
    standardFailures
  const own: Record<string, Wording<never>> = {
    ...(idempotent && { IdempotencyKeyInvalid, IdempotencyKeyReused, IdempotencyKeyInFlight }),
    ...failures,
  }
  // A route with its own 401 also lists the one for an invalid token.
  const isStandard = ([code, { status }]: [string, Wording<never>]) =>
    code === 'Unauthenticated' && status === Unauthenticated.status
  const wordings = Object.entries(own).filter(wording => !isStandard(wording))
  if (access === 'user' && wordings.some(([, { status }]) => status === 401))
    wordings.unshift(['Unauthenticated', Unauthenticated])

  const errorReplies = wordings.map(([code, { status, shape, text }]) => ({
    code,
    status,
    shape,
    ...(text && { example: { message: text } }),
  }))
  const { status, shape } = invalid
  const example = exampleOfEmptyBody(contract)
  return body || params
    ? [{ code: 'InvalidRequest', status, shape, ...(example && { example }) }, ...errorReplies]
    : errorReplies
}

/** The reply to an empty body. */
function exampleOfEmptyBody({
  access,
  body,
  invalid = fields(errors => errors),
}: Contract): object | undefined {
  try {
    if (body) parse(body, {})
    return undefined
  } catch (error) {
    return error instanceof InvalidRequest ? invalid.body(error.errors, access) : undefined
  }
}
