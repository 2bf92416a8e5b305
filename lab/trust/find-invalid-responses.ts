import type { ApiResponse } from './http-client'

const maxResponseMs = 10_000

/**
 * Valid during a fault are 200, 201, 409 of a request whose first attempt is still running, and 503 with a message and
 * Retry-After. A closed connection without a response is valid only for calls that `canBeCut`.
 */
export function findInvalidResponses(
  fault: string,
  responses: readonly (ApiResponse & { path: string })[],
  canBeCut: (path: string) => boolean = () => false,
): string[] {
  return responses.flatMap(({ path, status, headers, text, ms }) => {
    if (ms > maxResponseMs) return [`${fault}: ${path} took more than 10 s`]
    if ([200, 201].includes(status) || (status === 0 && canBeCut(path))) return []
    if (status === 409 && headers['x-error-code'] === 'idempotency_key_in_flight') return []
    const message = status === 503 && readMessage(text)
    if (message && Number(headers['retry-after']) > 0) return []
    return [
      `${fault}: ${path} answered ${status} ${status === 503 ? 'without Retry-After' : text.slice(0, 200)}`,
    ]
  })
}

function readMessage(text: string): string | undefined {
  try {
    return JSON.parse(text).message
  } catch {
    return undefined
  }
}
