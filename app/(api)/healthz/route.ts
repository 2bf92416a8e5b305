import { route } from '@/lib/api/api-call'
import { jsonResponse } from '@/lib/api/json-response'

/** Liveness probe. */
export const GET = route(({ requestId }) => jsonResponse(200, { message: 'ok' }, requestId))

export const HEAD = GET
