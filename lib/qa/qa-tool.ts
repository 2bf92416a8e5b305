import { env } from '@/lib/env'
import type { ApiContext, Endpoint } from '@/lib/http/declaration'
import { newRequestId } from '@/lib/http/request-id'
import { jsonResponse } from '@/lib/http/json-response'

/** An endpoint that is there only with QA_TOOLS=1; otherwise its path is as unknown as any other. */
export function qaTool(tool: Endpoint): Endpoint {
  async function answer(request: Request, context: ApiContext): Promise<Response> {
    if (env().QA_TOOLS) return tool(request, context)
    return jsonResponse(404, { message: 'There is nothing at this address.' }, context.requestId ?? newRequestId())
  }
  return Object.assign(answer, { contract: tool.contract })
}
