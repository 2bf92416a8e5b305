import { randomUUID } from 'node:crypto'

const wellFormed = /^[\w.:-]{1,64}$/

/** The id of a request: always the service's own, so that no caller can claim another's. */
export function newRequestId(): string {
  return randomUUID()
}

/** The id that the caller gave in X-Request-Id, kept beside the service's own; null where there is no well-formed one. */
export function readClientRequestId(given: string | null): string | null {
  return given !== null && wellFormed.test(given) ? given : null
}
