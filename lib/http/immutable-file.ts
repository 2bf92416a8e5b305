import type { ApiContext } from './declaration'
import { errorResponse } from './error-response'
import { matchesEtag } from './etag'
import { jsonResponse } from './json-response'
import { countAddress } from './rate-limit'
import { startTrace } from './request-trace'

/** `mark` identifies the content. */
type ImmutableFile = { type: string; bytes: Uint8Array; mark: string }

/**
 * A route for files that never change, which clients cache for a year. Calls count for the rate limit. A missing file is a
 * 404 that is neither cached nor recorded as a rejection.
 */
export function immutableFile(find: (params: Record<string, string>) => Promise<ImmutableFile | null>) {
  return async (request: Request, context: ApiContext): Promise<Response> => {
    const trace = startTrace(context, request)
    try {
      await countAddress(trace.ip)
      const file = await find(await context.params)
      if (!file) return jsonResponse(404, { message: 'Not found.' }, trace.requestId)
      return fileResponse(file, request, trace.requestId)
    } catch (error) {
      return errorResponse(error, { access: 'public' }, request, trace)
    }
  }
}

function fileResponse({ type, bytes, mark }: ImmutableFile, request: Request, requestId: string): Response {
  const etag = `"${mark}"`
  const headers = {
    etag,
    'cache-control': 'public, max-age=31536000, immutable',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    'x-request-id': requestId,
  }
  if (matchesEtag(request.headers.get('if-none-match'), etag))
    return new Response(null, { status: 304, headers })
  return new Response(bytes as Uint8Array<ArrayBuffer>, {
    headers: { ...headers, 'content-type': type, 'content-length': String(bytes.byteLength) },
  })
}
