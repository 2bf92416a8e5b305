import { route } from '@/lib/api/api-call'
import { jsonResponse } from '@/lib/api/json-response'
import { isReady } from '@/lib/console/health/is-ready'

/** Readiness probe: 200 while the database responds and the process is not shutting down. */
export const GET = route(async ({ requestId }) => {
  if (await isReady()) return jsonResponse(200, { message: 'ready' }, requestId)
  return jsonResponse(503, { message: 'The service is not ready.' }, requestId, { 'retry-after': '5' })
})

export const HEAD = GET
