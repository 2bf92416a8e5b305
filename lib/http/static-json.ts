import type { ApiContext } from './declaration'
import { jsonHeaders, makeCompressible } from './json-response'
import { newRequestId } from './request-id'

/** A route for JSON that is the same as long as the process runs; it is compressed once. */
export function staticJson(value: unknown) {
  // Bytes, so that all responses share one copy.
  const body = new TextEncoder().encode(JSON.stringify(value))
  const compressed = new Map<string, Promise<Uint8Array<ArrayBuffer>>>()
  return (_request: Request, { requestId = newRequestId() }: ApiContext): Response => {
    const headers = { ...jsonHeaders, 'x-request-id': requestId }
    return makeCompressible(new Response(body, { headers }), { status: 200, body, headers, compressed })
  }
}
