import { env } from '@/lib/env'
import { type ApiCall, type RouteFunction, route } from '@/lib/http/api-call'
import type { Endpoint } from '@/lib/http/declaration'
import { jsonResponse } from '@/lib/http/json-response'

/** An endpoint that exists only with QA_TOOLS=1; otherwise it is 404. */
export function qaTool(tool: Endpoint): Endpoint {
  return route(answerWithQaTools(tool), { contract: tool.contract })
}

/** The same for a route without a declaration. */
export function qaRoute(tool: RouteFunction): RouteFunction {
  return route(answerWithQaTools(tool))
}

function answerWithQaTools(tool: RouteFunction) {
  return (call: ApiCall) => {
    if (env().QA_TOOLS) return tool.answer(call)
    return jsonResponse(404, { message: 'Not found.' }, call.requestId)
  }
}
