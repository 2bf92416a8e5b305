import { InvalidRequest, parse } from './body'
import type { Contract } from './declaration'
import type { Describe } from './openapi-schema'
import { fields, type errorShapes, type Wording } from './reply'
import { standardFailures } from './standard-failures'

type Refusal = { code: string; status: number; shape: keyof typeof errorShapes; example?: object }

/** What the three error shapes are called in the document. */
export const shapeNames = { plain: 'Plain', fields: 'FieldValidation', box: 'ValidationBox' } as const

const shapeOf = (shape: keyof typeof shapeNames) => ({ $ref: `#/components/schemas/${shapeNames[shape]}` })
const json = (schema: object, examples?: object) => ({
  'application/json': { schema, ...(examples && { examples }) },
})

const header = (description: string, schema: object) => ({ description, schema })
const retryAfter = { 'Retry-After': header('Seconds to wait before the next try.', { type: 'integer' }) }
const shared = (description: string, headers?: object) => ({
  description,
  ...(headers && { headers }),
  content: json(shapeOf('plain')),
})

/** What goes wrong the same way everywhere, told once. */
export const sharedResponses = {
  Unauthenticated: shared('There is no token, or one that is unknown, revoked or too old.', {
    'WWW-Authenticate': header('Always `Bearer`.', { type: 'string' }),
  }),
  BodyTooLarge: shared('The body has more bytes than are taken.'),
  NotJson: shared('The body is said to be something else than JSON.'),
  TooManyRequests: shared('Too many calls in too short a time.', retryAfter),
  Unexpected: shared('Something went wrong on our side.'),
  Busy: shared('The service has too much to do.', retryAfter),
  Unavailable: shared('The app is under maintenance, or the service has too much to do.', retryAfter),
}

/** Every answer of an endpoint: its reply, and each status it may refuse with. */
export function describeResponses(contract: Contract, schema: Describe) {
  const { access, failures, passesMaintenance, reply } = contract
  const standard: Record<string, keyof typeof sharedResponses> = {
    ...((access === 'user' || failures?.Unauthenticated) && { 401: 'Unauthenticated' }),
    413: 'BodyTooLarge',
    415: 'NotJson',
    429: 'TooManyRequests',
    500: 'Unexpected',
    503: access === 'user' && !passesMaintenance ? 'Unavailable' : 'Busy',
  }
  const answers: Record<string, unknown> = {
    [reply.status]: { description: 'Done.', content: json(schema(reply.shape, 'output')) },
  }
  for (const [status, name] of Object.entries(standard))
    answers[status] = { $ref: `#/components/responses/${name}` }

  const refusals = refusalsOf(contract)
  for (const status of new Set(refusals.map(refusal => refusal.status)))
    answers[status] = describeErrors(refusals.filter(refusal => refusal.status === status))
  return answers
}

function describeErrors(refusals: Refusal[]) {
  const shapes = [...new Set(refusals.map(refusal => refusal.shape))].map(shapeOf)
  const examples = refusals.flatMap(({ code, example }) => (example ? [[code, { value: example }]] : []))
  return {
    description: toSentence(refusals.map(refusal => refusal.code)),
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

/** What this endpoint refuses in a way of its own, with the answer where it is always the same. */
function refusalsOf(contract: Contract): Refusal[] {
  const { access, body, params, idempotent, failures = {}, invalid = fields({}) } = contract
  const { IdempotencyKeyInvalid, IdempotencyKeyReused, IdempotencyKeyInFlight, Unauthenticated } =
    standardFailures
  const own: Record<string, Wording<never>> = {
    ...(idempotent && { IdempotencyKeyInvalid, IdempotencyKeyReused, IdempotencyKeyInFlight }),
    ...failures,
  }
  // Where a route words a 401 of its own, the one for a bad token stands beside it.
  const isUsual = ([code, { status }]: [string, Wording<never>]) =>
    code === 'Unauthenticated' && status === Unauthenticated.status
  const wordings = Object.entries(own).filter(wording => !isUsual(wording))
  if (access === 'user' && wordings.some(([, { status }]) => status === 401))
    wordings.unshift(['Unauthenticated', Unauthenticated])

  const refusals = wordings.map(([code, { status, shape, text }]) => ({
    code,
    status,
    shape,
    ...(text && { example: { message: text } }),
  }))
  const { status, shape } = invalid
  const example = refuseEmpty(contract)
  return body || params
    ? [{ code: 'InvalidRequest', status, shape, ...(example && { example }) }, ...refusals]
    : refusals
}

/** What this endpoint answers to a body with nothing in it. */
function refuseEmpty({ access, body, invalid = fields(errors => errors) }: Contract): object | undefined {
  try {
    if (body) parse(body, {})
    return undefined
  } catch (error) {
    return error instanceof InvalidRequest ? invalid.body(error.errors, access) : undefined
  }
}
