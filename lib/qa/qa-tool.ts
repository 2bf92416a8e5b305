import { env } from '@/lib/env'
import type { ApiContext, Endpoint } from '@/lib/http/declaration'
import { jsonResponse } from '@/lib/http/json-response'
import { newRequestId } from '@/lib/http/request-id'

/** An endpoint that exists only with QA_TOOLS=1; otherwise it is 404. */
export function qaTool(tool: Endpoint): Endpoint {
  async function answer(request: Request, context: ApiContext): Promise<Response> {
    if (env().QA_TOOLS) return tool(request, context)
    return jsonResponse(404, { message: 'Not found.' }, context.requestId ?? newRequestId())
  }
  return Object.assign(answer, { contract: tool.contract })
}
