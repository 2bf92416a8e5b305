import { canReadMetrics } from '@/lib/health/can-read-metrics'
import { route } from '@/lib/http/api-call'
import { jsonResponse } from '@/lib/http/json-response'
import { gatherMetrics, metricsContentType } from '@/lib/metrics'

/** Prometheus metrics; 404 without METRICS_TOKEN as bearer token. */
export const GET = route(async ({ headers: sent, requestId }) => {
  if (!canReadMetrics(sent)) return jsonResponse(404, { message: 'Not found.' }, requestId)
  const headers = {
    'content-type': metricsContentType,
    'cache-control': 'no-store',
    'x-request-id': requestId,
  }
  return { status: 200, headers, body: await gatherMetrics() }
})
