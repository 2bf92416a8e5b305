import document from '@/docs/openapi.json'
import type { ApiContext } from '@/lib/http/declaration'
import { newRequestId } from '@/lib/http/request-id'

const text = JSON.stringify(document)

/** The API's OpenAPI 3.1 document, as checked against the routes. */
export function GET(_request: Request, { requestId = newRequestId() }: ApiContext): Response {
  return new Response(text, {
    headers: { 'content-type': 'application/json', 'cache-control': 'no-store', 'x-request-id': requestId },
  })
}
