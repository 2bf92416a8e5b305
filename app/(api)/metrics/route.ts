import { canReadMetrics } from '@/lib/health/can-read-metrics'
import type { ApiContext } from '@/lib/http/declaration'
import { jsonResponse } from '@/lib/http/json-response'
import { newRequestId } from '@/lib/http/request-id'
import { gatherMetrics, metricsContentType } from '@/lib/metrics'

/** Prometheus metrics; 404 without METRICS_TOKEN as bearer token. */
export async function GET(request: Request, context: ApiContext): Promise<Response> {
  const { requestId = newRequestId() } = context
  if (!canReadMetrics(request.headers)) return jsonResponse(404, { message: 'Not found.' }, requestId)
  return new Response(await gatherMetrics(), {
    headers: { 'content-type': metricsContentType, 'cache-control': 'no-store', 'x-request-id': requestId },
  })
}
