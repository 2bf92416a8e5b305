import { env } from '@/lib/env'
import { type ApiCall, route } from '@/lib/http/api-call'
import type { Endpoint } from '@/lib/http/declaration'
import { jsonResponse } from '@/lib/http/json-response'

/** An endpoint that exists only with QA_TOOLS=1; otherwise it is 404. */
export function qaTool(tool: Endpoint): Endpoint {
  function answer(call: ApiCall) {
    if (env().QA_TOOLS) return tool.answer(call)
    return jsonResponse(404, { message: 'Not found.' }, call.requestId)
  }
  return route(answer, { contract: tool.contract })
}
