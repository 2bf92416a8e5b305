import type { z } from 'zod'
import type { FailureDetails } from '@/lib/core/failure'
import { formatDuration } from '@/lib/core/format-duration'
import { box, type ErrorText, type ErrorTexts, type FieldErrors, fields, plain } from '@/lib/core/reply'

declare module '@/lib/core/failure' {
  interface FailureDetails {
    Unauthenticated: undefined
    BodyTooLarge: { limitBytes: number }
    /** It took too long, or the client disconnected. */
    BodyNotReceived: undefined
    UnsupportedMediaType: undefined
    ContentEncodingUnsupported: undefined
    /** Not a JSON object in UTF-8. */
    BodyMalformed: { problem: string }
    TooManyRequests: { retryAfterSeconds: number }
    ServiceBusy: { retryAfterSeconds: number }
    IdempotencyKeyInvalid: undefined
    IdempotencyKeyReused: undefined
    IdempotencyKeyInFlight: undefined
  }
}

type Role = FailureDetails['OperatorRoleTooLow']['needs']

const challenge = () => ({ 'www-authenticate': 'Bearer' })
const retryAfter = (detail: { retryAfterSeconds: number }) => ({
  'retry-after': String(detail.retryAfterSeconds),
})
export const busy = 'The service is busy. Try again in a few seconds.'

/** Replies to failures that all routes share; a route overrides one only if the contract does. */
export const standardFailures = {
  Unauthenticated: plain(401, 'Unauthenticated.', challenge),
  UserNotFound: plain(401, 'Unauthenticated.', challenge),
  TokenScopeMissing: plain<FailureDetails['TokenScopeMissing']>(
    403,
    ({ scope }) => `The token does not have the scope ${scope}.`,
  ),
  OperatorRoleTooLow: plain<{ needs: Role }>(
    403,
    ({ needs }) => `This requires the ${needs} role, which the operator of the token does not have.`,
  ),
  OperatorTotpMissing: plain(403, 'The operator of the token must set up an authenticator first.'),
  TokenOperatorAbsent: plain<FailureDetails['TokenOperatorAbsent']>(
    403,
    ({ days }) =>
      `The operator of the token has not signed in for ${days} days. Sign in to the console first.`,
  ),
  HeadNotAllowed: plain(405, 'HEAD is not supported.'),
  PrefetchNotAllowed: plain(403, 'Prefetching is not allowed.'),
  MaintenanceEnabled: plain<FailureDetails['MaintenanceEnabled']>(503, detail => detail.message, retryAfter),
  BodyTooLarge: plain<FailureDetails['BodyTooLarge']>(
    413,
    detail => `The request body is too large: the limit is ${detail.limitBytes} bytes.`,
    () => ({ connection: 'close' }),
  ),
  BodyNotReceived: plain(408, 'The request body took too long to arrive.', () => ({ connection: 'close' })),
  UnsupportedMediaType: plain(
    415,
    'The request body must be JSON: send it with Content-Type: application/json.',
  ),
  ContentEncodingUnsupported: plain(
    415,
    'The request body must not be compressed: send it without Content-Encoding.',
  ),
  TooManyRequests: plain<FailureDetails['TooManyRequests']>(
    429,
    detail => `Too many requests. Try again in ${formatDuration(detail.retryAfterSeconds)}.`,
    retryAfter,
  ),
  ServiceBusy: plain<FailureDetails['ServiceBusy']>(503, busy, retryAfter),
  IdempotencyKeyInvalid: plain(422, 'The Idempotency-Key header must have 1 to 255 characters.'),
  IdempotencyKeyReused: plain(422, 'This Idempotency-Key was used with another request. Use a new key.'),
  IdempotencyKeyInFlight: plain(409, 'A request with this Idempotency-Key is still in progress. Try again.'),
} satisfies ErrorTexts

type Shapes = {
  body?: z.ZodType | undefined
  invalid?: ErrorText<FieldErrors> | undefined
  failures?: ErrorTexts | undefined
}

/** Names the body in the shape that the endpoint has for invalid fields, or without fields for its other failures. */
export function malformedBody({ body, invalid, failures = {} }: Shapes): ErrorText<{ problem: string }> {
  if (body && invalid?.shape === 'box')
    return {
      status: invalid.status,
      shape: 'box',
      body: ({ problem }, access) => invalid.body({ body: [problem] }, access),
    }
  if (!body && Object.values(failures).some(({ shape }) => shape === 'box'))
    return box(({ problem }) => ({ message: problem, cta_type: 'Return' }))
  return fields(({ problem }) => ({ body: [problem] }))
}

export const unexpected = plain(500, 'Something went wrong. Try again later.')

/** The failure of a path whose ID cannot exist: that of one that is missing. */
export function findMissing(contract: {
  body?: unknown
  invalid?: object | undefined
  failures?: object | undefined
}): string | undefined {
  const { body, invalid, failures = {} } = contract
  return body ? undefined : Object.entries(failures).find(([, errorText]) => errorText === invalid)?.[0]
}
