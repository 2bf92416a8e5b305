import document from '@/docs/openapi.json'
import type { ApiContext } from '@/lib/http/declaration'
import { newRequestId } from '@/lib/http/request-id'

// Bytes, so that all responses share one copy.
const bytes = new TextEncoder().encode(JSON.stringify(document))

/** The OpenAPI 3.1 document, which `npm run check` compares with the routes. */
export function GET(_request: Request, { requestId = newRequestId() }: ApiContext): Response {
  return new Response(bytes, {
    headers: { 'content-type': 'application/json', 'cache-control': 'no-store', 'x-request-id': requestId },
  })
}
