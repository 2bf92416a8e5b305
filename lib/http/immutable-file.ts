import type { ApiContext } from './declaration'
import { countAddress } from './rate-limit'
import { errorResponse } from './error-response'
import { startTrace } from './request-trace'
import { jsonResponse } from './json-response'

/** What an address holds for good; `mark` is its own among all. */
export type ImmutableFile = { type: string; bytes: Uint8Array; mark: string }

/**
 * A path that serves immutable files, cached by clients for a year. Counted by address like every call; a missing file is
 * a 404 in JSON that is neither cached nor kept as a rejection.
 */
export function immutableFile(find: (params: Record<string, string>) => Promise<ImmutableFile | null>) {
  return async (request: Request, context: ApiContext): Promise<Response> => {
    const trace = startTrace(context, request)
    try {
      await countAddress(trace.ip)
      const file = await find(await context.params)
      if (!file) return jsonResponse(404, { message: 'There is nothing at this address.' }, trace.requestId)
      return answerFile(file, request, trace.requestId)
    } catch (error) {
      return errorResponse(error, { access: 'public' }, request, trace)
    }
  }
}

function answerFile({ type, bytes, mark }: ImmutableFile, request: Request, requestId: string): Response {
  const etag = `"${mark}"`
  const lasting = {
    etag,
    'cache-control': 'public, max-age=31536000, immutable',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    'x-request-id': requestId,
  }
  if (isKnown(request.headers.get('if-none-match'), etag))
    return new Response(null, { status: 304, headers: lasting })
  return new Response(bytes as Uint8Array<ArrayBuffer>, {
    headers: { ...lasting, 'content-type': type, 'content-length': String(bytes.byteLength) },
  })
}

/** Whether what the caller has already is this; a weak mark is as good where bytes never change (RFC 9110, 13.1.2). */
function isKnown(given: string | null, etag: string): boolean {
  const marks = given?.split(',').map(mark => mark.trim().replace(/^W\//, '')) ?? []
  return marks.includes(etag) || marks.includes('*')
}
