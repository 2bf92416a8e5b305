import { route } from '@/lib/http/api-call'
import { jsonResponse } from '@/lib/http/json-response'

/** Liveness probe. */
export const GET = route(({ requestId }) => jsonResponse(200, { message: 'ok' }, requestId))
