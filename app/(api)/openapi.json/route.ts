import document from '@/docs/openapi.json'
import type { ApiContext } from '@/lib/http/declaration'
import { newRequestId } from '@/lib/http/request-id'

// Bytes, so that clients who read slowly share one copy.
const bytes = new TextEncoder().encode(JSON.stringify(document))

/** The API's OpenAPI 3.1 document, as checked against the routes. */
export function GET(_request: Request, { requestId = newRequestId() }: ApiContext): Response {
  return new Response(bytes, {
    headers: { 'content-type': 'application/json', 'cache-control': 'no-store', 'x-request-id': requestId },
  })
}
