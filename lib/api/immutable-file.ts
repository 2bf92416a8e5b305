import { type ApiCall, route } from './api-call'
import { errorResponse } from './error-response'
import { matchesEtag } from './etag'
import { type ApiReply, messageResponse } from './json-response'
import { countAddress } from './rate-limit'
import { startTrace } from './request-trace'

/** `mark` identifies the content. */
type ImmutableFile = { type: string; bytes: Uint8Array; mark: string }

/** A route for files that never change. Clients cache them for a year; a 404 is neither cached nor recorded as a rejection. */
export function immutableFile(find: (params: Record<string, string>) => Promise<ImmutableFile | null>) {
  return route(async call => {
    try {
      await countAddress(call.ip)
      const file = await find(call.params)
      return file ? fileReply(file, call) : messageResponse(404, 'Not found.', call.requestId)
    } catch (error) {
      return errorResponse(error, { access: 'public' }, call, startTrace(call))
    }
  })
}

function fileReply({ type, bytes, mark }: ImmutableFile, { headers: sent, requestId }: ApiCall): ApiReply {
  const etag = `"${mark}"`
  const headers = {
    etag,
    'cache-control': 'public, max-age=31536000, immutable',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    'x-request-id': requestId,
  }
  if (matchesEtag(sent.get('if-none-match'), etag)) return { status: 304, headers, body: null }
  return {
    status: 200,
    headers: { ...headers, 'content-type': type, 'content-length': String(bytes.byteLength) },
    body: bytes as Uint8Array<ArrayBuffer>,
  }
}
