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

/** A token in the path is as secret as one in the body. */
function pathOf({ path }: ApiCall, sent: RequestTrace['sent']): string {
  const token = sent?.token
  return typeof token === 'string' && token
    ? path.replace(encodeURIComponent(token.toWellFormed()), '[token]')
    : path
}

/** The reply that the route declares for an error, with `headers` added. Any other error is logged and gets a 500. */
export function errorResponse(
  error: unknown,
  contract: ErrorContract,
  call: ApiCall,
  trace: RequestTrace,
  headers?: Record<string, string>,
): ApiReply {
  const { access, failures, invalid = invalidFields } = contract
  const { requestId } = trace

  function respond<Detail>(
    errorText: ErrorText<Detail>,
    detail: Detail,
    rule: string,
    reason = rule,
  ): ApiReply {
    const { status } = errorText
    const body = errorText.body(detail, access)
    if (isRecorded(status, rule, call.method)) {
      const { quotas: _quotas, user: _user, ...facts } = trace
      publishRejection(() => ({
        ...facts,
        sent: pickDeclaredFields(trace.sent, [contract.body, contract.params]),
        method: call.method,
        path: pathOf(call, trace.sent),
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
      ...errorText.headers?.(detail),
    })
  }

  if (error instanceof InvalidRequest)
    return respond(invalid, error.errors, 'InvalidRequest', findMissing(contract))
  if (error instanceof Failure) {
    const errorTexts: Record<string, ErrorText<never> | undefined> = {
      ...standardFailures,
      BodyMalformed: malformedBody(contract),
      ...failures,
    }
    const errorText = errorTexts[error.code]
    if (errorText) return respond(errorText, error.detail as never, error.code)
  }
  if (isUnavailable(error)) {
    log.warn({ error, requestId }, 'database unavailable')
    return respond(standardFailures.ServiceBusy, { retryAfterSeconds: 5 }, 'ServiceBusy')
  }
  log.error({ error, requestId }, 'request failed')
  return respond(unexpected, undefined, 'Unexpected')
}
