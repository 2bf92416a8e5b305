import { randomUUID } from 'node:crypto'

const wellFormed = /^[\w-]{8,64}$/

/** The id that the caller gave, if it is fit to be logged, else a new one. */
export function chooseRequestId(given: string | string[] | undefined): string {
  return typeof given === 'string' && wellFormed.test(given) ? given : randomUUID()
}
