import { isReady } from '@/lib/health/is-ready'
import type { ApiContext } from '@/lib/http/declaration'
import { jsonResponse } from '@/lib/http/json-response'
import { newRequestId } from '@/lib/http/request-id'

/** Readiness probe: 200 while the database responds and the process is not shutting down. */
export async function GET(_request: Request, { requestId = newRequestId() }: ApiContext): Promise<Response> {
  if (await isReady()) return jsonResponse(200, { message: 'ready' }, requestId)
  return jsonResponse(503, { message: 'The service is not ready.' }, requestId, { 'retry-after': '5' })
}
