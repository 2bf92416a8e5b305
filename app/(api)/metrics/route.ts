import { route } from '@/lib/api/api-call'
import { jsonResponse } from '@/lib/api/json-response'
import { canReadMetrics } from '@/lib/console/health/can-read-metrics'
import { gatherMetrics, metricsContentType } from '@/lib/core/metrics'

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
