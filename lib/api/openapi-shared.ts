import { errorCodeOf } from './error-code'

export const shapeNames = { plain: 'Plain', fields: 'FieldValidation', box: 'ValidationBox' } as const

export const shapeOf = (shape: keyof typeof shapeNames) => ({
  $ref: `#/components/schemas/${shapeNames[shape]}`,
})
export const json = (schema: object, examples?: object) => ({
  'application/json': { schema, ...(examples && { examples }) },
})

export const header = (description: string, schema: object) => ({ description, schema })
export const text = (example: string) => ({ type: 'string', examples: [example] })
const retryAfter = { 'Retry-After': header('Seconds to wait before retrying.', { type: 'integer' }) }

/** Headers of most responses. */
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
