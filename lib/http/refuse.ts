import { Failure } from '@/lib/failure'
import { log } from '@/lib/log'
import { InvalidRequest } from './body'
import { isUnavailable } from './is-unavailable'
import { type Access, type FieldErrors, fields, type Wording } from './reply'
import { respond } from './respond'
import { standardFailures, unexpected, type Wordings } from './standard'

type Refusing = { access: Access; failures?: Wordings; invalid?: Wording<FieldErrors> }

const invalidFields = fields<FieldErrors>(errors => errors)

/** Answers what went wrong as the route words it; what no one worded is a 500 and goes to the log. */
export function refuse(
  error: unknown,
  { access, failures, invalid = invalidFields }: Refusing,
  requestId: string,
): Response {
  const answer = <Detail>(wording: Wording<Detail>, detail: Detail) =>
    respond(wording.status, wording.body(detail, access), requestId, wording.headers?.(detail))

  if (error instanceof InvalidRequest) return answer(invalid, error.errors)
  if (error instanceof Failure) {
    const wordings: Record<string, Wording<never> | undefined> = { ...standardFailures, ...failures }
    const wording = wordings[error.code]
    if (wording) return answer(wording, error.detail as never)
  }
  if (isUnavailable(error)) {
    log.warn({ error, requestId }, 'the database did not answer in time')
    return answer(standardFailures.ServiceBusy, { retryAfterSeconds: 5 })
  }
  log.error({ error, requestId }, 'a request failed')
  return answer(unexpected, undefined)
}
