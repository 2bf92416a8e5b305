import { errorCodeHeader, errorCodeOfStatus } from './error-code'

export const jsonHeaders = { 'content-type': 'application/json', 'cache-control': 'no-store' }

/** Up to this length compression saves less than it costs. */
const maxPlainLength = 1024

export type ApiReply = {
  status: number
  /** By lowercase name. */
  headers: Record<string, string>
  body: string | Uint8Array<ArrayBuffer> | null
  /** The HTTP server sends it compressed to a client that accepts that. */
  isCompressible?: boolean
  /** The body by encoding, if it never changes. */
  compressed?: Map<string, Promise<Uint8Array<ArrayBuffer>>>
  /** Instead of sending it, the connection is closed: before it, or within its body. For tests of clients. */
  delivery?: 'cut' | 'truncated'
}

export function jsonResponse(
  status: number,
  body: unknown,
  requestId: string,
  headers?: Record<string, string>,
): ApiReply {
  return jsonTextResponse(status, JSON.stringify(body), requestId, headers)
}

/** An error that no route declares, with the code of its status. */
export function messageResponse(
  status: number,
  message: string,
  requestId: string,
  headers?: Record<string, string>,
): ApiReply {
  return jsonResponse(status, { message }, requestId, {
    [errorCodeHeader]: errorCodeOfStatus(status),
    ...headers,
  })
}

export function jsonTextResponse(
  status: number,
  text: string,
  requestId: string,
  headers?: Record<string, string>,
  isCompressible = true,
): ApiReply {
  return {
    status,
    // A property between two spreads would cost 2 µs.
    headers: { 'x-request-id': requestId, ...jsonHeaders, ...headers },
    body: text,
    isCompressible: isCompressible && text.length > maxPlainLength,
  }
}

/** A 304 to a client that has the current reply. */
export function notModified(requestId: string, headers: Record<string, string>): ApiReply {
  const { 'content-type': _, ...rest } = jsonHeaders
  return { status: 304, headers: { 'x-request-id': requestId, ...rest, ...headers }, body: null }
}
