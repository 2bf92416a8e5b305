import { Failure } from '@/lib/failure'
import type { ApiContext } from './declaration'
import { countAddress } from './rate-limit'
import { refuse } from './refuse'
import { beginTrace } from './refused'
import { plain } from './reply'

declare module '@/lib/failure' {
  interface FailureDetails {
    FileNotFound: undefined
  }
}

/** What an address holds for good; `mark` is its own among all. */
export type LastingFile = { type: string; bytes: Uint8Array; mark: string }

const failures = { FileNotFound: plain(404, 'There is nothing at this address.') }

/**
 * A path that answers files which never change: whoever fetched one keeps it for a year without asking. Counted by
 * address like every call; what is not there is told in JSON and kept by nobody.
 */
export function lastingFile(find: (params: Record<string, string>) => Promise<LastingFile | null>) {
  return async (request: Request, context: ApiContext): Promise<Response> => {
    const trace = beginTrace(context, request)
    try {
      await countAddress(trace.ip)
      const file = await find(await context.params)
      if (!file) throw new Failure('FileNotFound')
      return answerFile(file, request, trace.requestId)
    } catch (error) {
      return refuse(error, { access: 'public', failures }, request, trace)
    }
  }
}

function answerFile({ type, bytes, mark }: LastingFile, request: Request, requestId: string): Response {
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
