import { Failure } from '@/lib/failure'
import { log } from '@/lib/log'
import { InvalidRequest } from './body'
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

const unavailableCodes =
  /^(?:ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|ENOTFOUND|08\w{3}|57P0[1-3]|57014|53\w{3}|55P03|40001|40P01)$/

/** Whether the database, or what stands before it, is away, full, or too slow. */
function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code } = error as { code?: unknown }
  if (typeof code === 'string' && unavailableCodes.test(code)) return true
  return /timeout exceeded when trying to connect|Connection terminated|Client has encountered a connection error/i.test(
    error.message,
  )
}
