import type { ApiContext } from '@/lib/http/declaration'
import { newRequestId } from '@/lib/http/request-id'
import { jsonResponse } from '@/lib/http/json-response'

/** Answers while the process lives. */
export function GET(_request: Request, { requestId = newRequestId() }: ApiContext): Response {
  return jsonResponse(200, { message: 'ok' }, requestId)
}
