import { type ApiCall, type RouteFunction, route } from '@/lib/api/api-call'
import type { Endpoint } from '@/lib/api/declaration'
import { errorCodeHeader, errorCodeOf } from '@/lib/api/error-code'
import { jsonResponse, messageResponse } from '@/lib/api/json-response'
import { standardFailures } from '@/lib/api/standard-failures'
import { env } from '@/lib/core/env'
import { findForeignSite } from './foreign-site'

/** An endpoint that exists only with QA_TOOLS=1, and not for other sites; otherwise it is 404. */
export function qaTool(tool: Endpoint): Endpoint {
  return route(answerWithQaTools(tool), { contract: tool.contract })
}

/** The same for a route without a declaration. */
export function qaRoute(tool: RouteFunction): RouteFunction {
  return route(answerWithQaTools(tool))
}

function answerWithQaTools(tool: RouteFunction) {
  return (call: ApiCall) => {
    if (!env().QA_TOOLS) return messageResponse(404, 'Not found.', call.requestId)
    const reason = findForeignSite(call.headers)
    if (reason) return reject(call, 403, reason, 'OtherSite')
    // A page of another site can send this without a preflight.
    if (hasUntypedBody(call))
      return reject(call, 415, standardFailures.UnsupportedMediaType.text ?? '', 'UnsupportedMediaType')
    return tool.answer(call)
  }
}

function reject({ requestId }: ApiCall, status: number, message: string, rule: string) {
  return jsonResponse(status, { message }, requestId, { [errorCodeHeader]: errorCodeOf(rule) })
}

function hasUntypedBody({ headers }: ApiCall): boolean {
  const isSent = Number(headers.get('content-length') ?? 0) > 0 || headers.has('transfer-encoding')
  return isSent && !headers.has('content-type')
}
