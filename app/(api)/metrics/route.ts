import { mayScrape } from '@/lib/health/may-scrape'
import type { ApiContext } from '@/lib/http/declaration'
import { newRequestId } from '@/lib/http/request-id'
import { respond } from '@/lib/http/respond'
import { gatherMetrics, metricsContentType } from '@/lib/metrics'

/** Figures for Prometheus, for whoever holds the token or scrapes from this machine; nobody else learns of them. */
export async function GET(request: Request, context: ApiContext): Promise<Response> {
  const { requestId = newRequestId() } = context
  if (!mayScrape(request.headers, context.ip))
    return respond(404, { message: 'There is nothing at this address.' }, requestId)
  return new Response(await gatherMetrics(), {
    headers: { 'content-type': metricsContentType, 'cache-control': 'no-store', 'x-request-id': requestId },
  })
}
