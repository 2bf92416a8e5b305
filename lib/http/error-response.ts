import { Failure } from '@/lib/failure'
import { log } from '@/lib/log'
import { InvalidRequest } from './body'
import type { Contract } from './declaration'
import { isUnavailable } from './is-unavailable'
import { pickDeclaredFields, type RequestTrace, publishRejection } from './request-trace'
import { type FieldErrors, fields, type Wording } from './reply'
import { jsonResponse } from './json-response'
import { standardFailures, unexpected } from './standard-failures'

type Refusing = Pick<Contract, 'access' | 'failures' | 'invalid' | 'body' | 'params'>

const invalidFields = fields<FieldErrors>(errors => errors)

/** HEAD and prefetches leave no trace; a 429 is sent as often as a caller likes. */
function isKept(status: number, rule: string, method: string): boolean {
  return status < 500 && status !== 429 && method !== 'HEAD' && rule !== 'PrefetchRefused'
}

/** Answers what went wrong as the route words it; what no one worded is a 500 and goes to the log. */
export function errorResponse(error: unknown, declared: Refusing, request: Request, trace: RequestTrace): Response {
  const { access, failures, invalid = invalidFields } = declared
  const { requestId } = trace

  function answer<Detail>(wording: Wording<Detail>, detail: Detail, rule: string): Response {
    const { status } = wording
    const body = wording.body(detail, access)
    if (isKept(status, rule, request.method))
      publishRejection(() => ({
        ...trace,
        sent: pickDeclaredFields(trace.sent, [declared.body, declared.params]),
        method: request.method,
        path: new URL(request.url).pathname,
        userAgent: request.headers.get('user-agent') ?? '',
        status,
        rule,
        detail,
        answer: body,
      }))
    return jsonResponse(status, body, requestId, wording.headers?.(detail))
  }

  if (error instanceof InvalidRequest) return answer(invalid, error.errors, 'InvalidRequest')
  if (error instanceof Failure) {
    const wordings: Record<string, Wording<never> | undefined> = { ...standardFailures, ...failures }
    const wording = wordings[error.code]
    if (wording) return answer(wording, error.detail as never, error.code)
  }
  if (isUnavailable(error)) {
    log.warn({ error, requestId }, 'the database did not answer in time')
    return answer(standardFailures.ServiceBusy, { retryAfterSeconds: 5 }, 'ServiceBusy')
  }
  log.error({ error, requestId }, 'a request failed')
  return answer(unexpected, undefined, 'Unexpected')
}
