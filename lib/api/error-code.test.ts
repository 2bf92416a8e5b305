import { expect, it } from 'vitest'
import { errorCodeOf, errorCodeOfStatus } from './error-code'

it('names a user who does not exist, but not behind an invalid token', () => {
  expect(errorCodeOf('UserNotFound', 404)).toBe('user_not_found')
  expect(errorCodeOf('UserNotFound', 401)).toBe('unauthenticated')
})

it.each([
  [400, 'bad_request'],
  [404, 'not_found'],
  [405, 'method_not_allowed'],
  [413, 'body_too_large'],
  [414, 'uri_too_long'],
  [415, 'unsupported_media_type'],
  [417, 'expectation_failed'],
  [431, 'request_header_fields_too_large'],
  [500, 'unexpected'],
  [503, 'service_busy'],
  [418, 'error'],
])('names a response with status %i that no route declares %s', (status, code) => {
  expect(errorCodeOfStatus(status)).toBe(code)
})
