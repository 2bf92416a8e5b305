import { z } from 'zod'
import type { FailureCode, FailureDetails } from '@/lib/core/failure'
import { InvalidRequest, parse } from '@/lib/core/parse'
import { type Access, type ErrorText, type errorShapes, fields } from '@/lib/core/reply'
import type { Contract } from './declaration'
import {
  errorCode,
  etag,
  header,
  ignoredVersion,
  json,
  limits,
  retryAfter,
  type Schema,
  shapeOf,
  type sharedResponses,
  text,
} from './openapi-shared'
import { findMissing, malformedBody, standardFailures } from './standard-failures'

type ErrorReply = { code: string; status: number; shape: keyof typeof errorShapes; example: object }

/** A detail of each failure whose text depends on it. */
export type Examples = { readonly [Code in FailureCode]?: FailureDetails[Code] }

export const isConditional = (method: string, { etag }: Contract) => method === 'GET' && etag !== undefined

export function describeResponses(
  method: string,
  contract: Contract,
  schema: (reply: z.ZodType) => Schema,
  examples: Examples,
) {
  const { access, failures, reply } = contract
  const standard: Record<string, keyof typeof sharedResponses> = {
    ...((access !== 'public' || failures?.Unauthenticated) && { 401: 'Unauthenticated' }),
    413: 'BodyTooLarge',
    415: 'NotJson',
    429: 'TooManyRequests',
    500: 'Unexpected',
    503: isClosable(contract) ? 'Unavailable' : 'Busy',
  }
  const headers = {
    ...describeHeaders(reply.headers ?? {}),
    ...(isConditional(method, contract) && etag),
    ...describeLifecycle(contract),
    ...(contract.readsAppVersion && ignoredVersion),
    ...limits,
  }
  const content = json(schema(reply.shape))
  const success = (description: string) => ({ description, headers, content })
  const responses: Record<string, unknown> = {
    [reply.status]: success('Success.'),
    ...(reply.repeated && { [reply.repeated.status]: success(reply.repeated.description) }),
    ...(reply.waiting && { [reply.waiting.status]: success(reply.waiting.description) }),
    ...(isConditional(method, contract) && {
      304: { description: 'The reply with the ETag in If-None-Match is the current one.', headers },
    }),
  }
  for (const [status, name] of Object.entries(standard))
    responses[status] = { $ref: `#/components/responses/${name}` }

  const errorReplies = errorRepliesOf(contract, examples)
  for (const status of new Set(errorReplies.map(errorReply => errorReply.status))) {
    const replies = errorReplies.filter(errorReply => errorReply.status === status)
    responses[status] = replies.every(isUnreadableBody)
      ? { $ref: '#/components/responses/NotAnObject' }
      : describeErrors(replies)
  }
  return responses
}

const isClosable = ({ access, passesMaintenance, maintenanceCloses }: Contract) =>
  access === 'user' ? !passesMaintenance : maintenanceCloses !== undefined

const isUnreadableBody = ({ code, shape }: ErrorReply) => code === 'BodyMalformed' && shape === 'fields'

function describeLifecycle({ deprecated }: Contract) {
  if (!deprecated) return {}
  return {
    Deprecation: header('When the call was deprecated, in Unix seconds (RFC 9745).', text('@1767225600')),
    ...(deprecated.sunset && {
      Sunset: header('When the call ends (RFC 8594).', text('Thu, 31 Dec 2026 00:00:00 GMT')),
    }),
    Link: header('This reference, and the call that replaces it.', text('</docs>; rel="deprecation"')),
  }
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
  const codes = errorReplies.map(errorReply => errorReply.code)
  const status = errorReplies[0]?.status
  const examples = errorReplies.map(({ code, example }) => [code, { value: example }])
  return {
    description: toSentence(codes),
    headers: { ...errorCode(codes, status), ...(status === 503 && retryAfter), ...limits },
    // Shapes are open, so that one reply may match several.
    content: json(
      shapes.length === 1 && shapes[0] ? shapes[0] : { anyOf: shapes },
      Object.fromEntries(examples),
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

function errorRepliesOf(contract: Contract, examples: Examples): ErrorReply[] {
  const { access, body, params, idempotent, isRaw, failures = {}, invalid = fields({}) } = contract
  const { IdempotencyKeyInvalid, IdempotencyKeyReused, IdempotencyKeyInFlight, Unauthenticated } =
    standardFailures
  const { TokenScopeMissing, OperatorRoleTooLow, OperatorTotpMissing, TokenOperatorAbsent } = standardFailures
  const { MaintenanceEnabled, ServiceBusy } = standardFailures
  const hasOwnBusy = Object.values(failures).some(({ status }) => status === ServiceBusy.status)
  const own: Record<string, ErrorText<never>> = {
    ...(access === 'operator' && {
      TokenScopeMissing,
      OperatorRoleTooLow,
      OperatorTotpMissing,
      TokenOperatorAbsent,
    }),
    ...(idempotent && { IdempotencyKeyInvalid, IdempotencyKeyReused, IdempotencyKeyInFlight }),
    ...failures,
    // A route with its own 503 also lists the shared ones.
    ...(hasOwnBusy && isClosable(contract) && { MaintenanceEnabled }),
    ...(hasOwnBusy && { ServiceBusy }),
  }
  // A route with its own 401 also lists the one for an invalid token.
  const isStandard = ([code, { status }]: [string, ErrorText<never>]) =>
    code === 'Unauthenticated' && status === Unauthenticated.status
  const errorTexts = Object.entries(own).filter(errorText => !isStandard(errorText))
  if (access === 'user' && errorTexts.some(([, { status }]) => status === 401))
    errorTexts.unshift(['Unauthenticated', Unauthenticated])

  const errorReplies = errorTexts.map(([code, errorText]) => ({
    code,
    status: errorText.status,
    shape: errorText.shape,
    example: exampleOf(code, errorText, access, examples),
  }))
  const { status, shape } = invalid
  const unreadable = malformedBody(contract)
  const invalidRequest = (body || params) && !findMissing(contract) && exampleOfInvalid(contract)
  return [
    ...(invalidRequest ? [{ code: 'InvalidRequest', status, shape, example: invalidRequest }] : []),
    ...(isRaw
      ? []
      : [{ ...unreadable, code: 'BodyMalformed', example: unreadable.body(malformedExample, access) }]),
    ...errorReplies,
  ]
}

const malformedExample = { problem: 'The body must be valid JSON.' }

function exampleOf(code: string, errorText: ErrorText<never>, access: Access, examples: Examples): object {
  if (errorText.status === 503 && !errorText.headers) throw new Error(`Add Retry-After to ${code}.`)
  const detail = (examples as Record<string, unknown>)[code]
  const example = errorText.body(detail as never, access)
  // Such as a missing number in a sentence.
  if (/undefined|NaN/.test(JSON.stringify(example)))
    throw new Error(`Add a detail of ${code} to the failure examples.`)
  return example
}

/** The reply to an empty body, or to an invalid field if all are optional; null if every body is accepted. */
function exampleOfInvalid({ access, body, params, invalid = fields(errors => errors) }: Contract) {
  const shape = body ?? params
  const names = shape instanceof z.ZodObject ? Object.keys(shape.shape) : []
  for (const sent of [{}, ...names.map(name => ({ [name]: {} }))])
    try {
      if (shape) parse(shape, sent)
    } catch (error) {
      if (error instanceof InvalidRequest) return invalid.body(error.errors, access)
    }
  return null
}
