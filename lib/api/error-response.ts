import { Failure } from '@/lib/core/failure'
import { log } from '@/lib/core/log'
import { InvalidRequest } from '@/lib/core/parse'
import { type ErrorText, type FieldErrors, fields } from '@/lib/core/reply'
import type { ApiCall } from './api-call'
import type { Contract } from './declaration'
import { errorCodeHeader, errorCodeOf } from './error-code'
import { isUnavailable } from './is-unavailable'
import { type ApiReply, jsonResponse } from './json-response'
import { pickDeclaredFields, publishRejection, type RequestTrace } from './request-trace'
import { findMissing, malformedBody, standardFailures, unexpected } from './standard-failures'

type ErrorContract = Pick<Contract, 'access' | 'failures' | 'invalid' | 'body' | 'params'>

const invalidFields = fields<FieldErrors>(errors => errors)

/** HEAD, prefetches and 429s, of which a client can cause any number, are not recorded. */
function isRecorded(status: number, rule: string, method: string): boolean {
  return status < 500 && status !== 429 && method !== 'HEAD' && rule !== 'PrefetchNotAllowed'
}

/** What a reply says about an error: what the route declares, or that it is busy. Any other error is logged and is unexpected. */
export function explainError(error: unknown, contract: ErrorContract, requestId: string) {
  const explained = <Detail>(errorText: ErrorText<Detail>, detail: Detail, rule: string, reason = rule) => ({
    status: errorText.status,
    body: errorText.body(detail, contract.access),
    headers: errorText.headers?.(detail),
    detail: detail as unknown,
    rule,
    reason,
  })
  if (error instanceof InvalidRequest)
    return explained(contract.invalid ?? invalidFields, error.errors, 'InvalidRequest', findMissing(contract))
  if (error instanceof Failure) {
    const errorTexts: Record<string, ErrorText<never> | undefined> = {
      ...standardFailures,
      BodyMalformed: malformedBody(contract),
      ...contract.failures,
    }
    const errorText = errorTexts[error.code]
    if (errorText) return explained(errorText, error.detail as never, error.code)
  }
  if (isUnavailable(error)) {
    log.warn({ error, requestId }, 'database unavailable')
    return explained(standardFailures.ServiceBusy, { retryAfterSeconds: 5 }, 'ServiceBusy')
  }
  log.error({ error, requestId }, 'request failed')
  return explained(unexpected, undefined, 'Unexpected')
}

const provenUserOf = (error: unknown) => (error instanceof Failure ? (error.provenUserId ?? null) : null)

/** The reply to a call that failed, with `headers` added. */
export function errorResponse(
  error: unknown,
  contract: ErrorContract,
  call: ApiCall,
  trace: RequestTrace,
  headers?: Record<string, string>,
): ApiReply {
  const { requestId } = trace
  const { status, body, detail, rule, reason, ...explained } = explainError(error, contract, requestId)
  if (isRecorded(status, rule, call.method)) {
    const { quotas: _quotas, user: _user, ...facts } = trace
    publishRejection(() => ({
      ...facts,
      userId: facts.userId ?? provenUserOf(error),
      sent: pickDeclaredFields(trace.sent, [contract.body, contract.params]),
      method: call.method,
      path: call.path,
      userAgent: call.headers.get('user-agent') ?? '',
      status,
      rule,
      detail,
      answer: body,
    }))
  }
  return jsonResponse(status, body, requestId, {
    ...headers,
    [errorCodeHeader]: errorCodeOf(reason, status),
    ...explained.headers,
  })
}
