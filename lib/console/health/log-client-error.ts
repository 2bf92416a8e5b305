import { z } from 'zod'
import { Failure } from '@/lib/core/failure'
import { log } from '@/lib/core/log'

declare module '@/lib/core/failure' {
  interface FailureDetails {
    ClientErrorInvalid: undefined
  }
}

const text = (maxLength: number) => z.string().max(maxLength)

/** An error in an operator's browser. `build` is that of the scripts on the page, `part` names what failed. */
const clientError = z.strictObject({
  page: text(500),
  build: text(100),
  part: text(100),
  name: text(100),
  message: text(1_000),
  stack: text(4_000),
})

/** Masks emails and numbers, as in every logged error. Throws ClientErrorInvalid. */
export function logClientError(report: unknown, by: { operatorId: number; requestId: string }): void {
  const { data } = clientError.safeParse(report)
  if (!data) throw new Failure('ClientErrorInvalid')
  const { name, message, stack, ...rest } = data
  const error = Object.assign(new Error(message), { name, stack })
  log.error({ error, ...rest, ...by }, 'page failed in the browser')
}
