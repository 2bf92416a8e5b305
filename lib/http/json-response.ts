export const jsonHeaders = { 'content-type': 'application/json', 'cache-control': 'no-store' }

/** Up to this length compression saves less than it costs. */
const maxPlainLength = 1024

const content = Symbol('content')

/** What a compressed response is made of. */
export type JsonContent = {
  status: number
  body: string | Uint8Array<ArrayBuffer>
  headers: Record<string, string>
  /** By encoding, if the body never changes. */
  compressed?: Map<string, Promise<Uint8Array<ArrayBuffer>>>
}

/** The content of a response that can be sent compressed. */
export function findCompressible(response: Response): JsonContent | undefined {
  return (response as { [content]?: JsonContent })[content]
}

/** Lets the HTTP server compress a response with this content. */
export function makeCompressible(response: Response, of: JsonContent): Response {
  return Object.assign(response, { [content]: of })
}

export function jsonResponse(
  status: number,
  body: unknown,
  requestId: string,
  headers?: Record<string, string>,
): Response {
  return jsonTextResponse(status, JSON.stringify(body), requestId, headers)
}

/** Same, with the body as text. */
export function jsonTextResponse(
  status: number,
  text: string,
  requestId: string,
  headers?: Record<string, string>,
  isCompressible = true,
): Response {
  const all = { ...jsonHeaders, 'x-request-id': requestId, ...headers }
  const response = new Response(text, { status, headers: all })
  if (!isCompressible || text.length <= maxPlainLength) return response
  return makeCompressible(response, { status, body: text, headers: all })
}

/** A 304 to a client that has the current reply. */
export function notModified(requestId: string, headers: Record<string, string>): Response {
  const { 'content-type': _, ...rest } = jsonHeaders
  return new Response(null, { status: 304, headers: { ...rest, 'x-request-id': requestId, ...headers } })
}
