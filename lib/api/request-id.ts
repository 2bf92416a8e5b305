import { randomUUID } from 'node:crypto'

const wellFormed = /^[\w.:-]{1,64}$/

/** Request IDs are always generated, so that no client can use the ID of another request. */
export function newRequestId(): string {
  return randomUUID()
}

/** The client's X-Request-Id, which is stored in addition; null if absent or malformed. */
export function readClientRequestId(given: string | null): string | null {
  return given !== null && wellFormed.test(given) ? given : null
}
