import type { ApiContext } from '@/lib/http/declaration'
import { newRequestId } from '@/lib/http/request-id'
import { respond } from '@/lib/http/respond'

/** Answers while the process lives. */
export function GET(_request: Request, { requestId = newRequestId() }: ApiContext): Response {
  return respond(200, { message: 'ok' }, requestId)
}
