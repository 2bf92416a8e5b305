import type { ApiContext } from '@/lib/http/declaration'
import { jsonResponse } from '@/lib/http/json-response'
import { newRequestId } from '@/lib/http/request-id'

/** Liveness probe. */
export function GET(_request: Request, { requestId = newRequestId() }: ApiContext): Response {
  return jsonResponse(200, { message: 'ok' }, requestId)
}
