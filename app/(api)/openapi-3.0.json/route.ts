import document from '@/docs/openapi.json'
import type { ApiContext } from '@/lib/http/declaration'
import { toOpenApi30 } from '@/lib/http/openapi-30'
import { newRequestId } from '@/lib/http/request-id'

// Bytes, so that all responses share one copy.
const bytes = new TextEncoder().encode(JSON.stringify(toOpenApi30(document)))

/** The document for tools that read OpenAPI 3.0 only. */
export function GET(_request: Request, { requestId = newRequestId() }: ApiContext): Response {
  return new Response(bytes, {
    headers: { 'content-type': 'application/json', 'cache-control': 'no-store', 'x-request-id': requestId },
  })
}
