import type { ServerResponse } from 'node:http'
import { promisify } from 'node:util'
import { brotliCompress, brotliCompressSync, constants, gzip, gzipSync } from 'node:zlib'
import type { ApiReply } from '@/lib/api/json-response'

type Encoding = 'br' | 'gzip'
type Body = NonNullable<ApiReply['body']>
type Bytes = Uint8Array<ArrayBuffer>

/** Longer bodies are compressed in another thread; for shorter ones that would take longer. */
const maxSyncLength = 16 * 1024

// Higher qualities take several times as long for a few percent.
const brotliOptions = (body: Body) => ({
  params: {
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    [constants.BROTLI_PARAM_QUALITY]: 4,
    [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
  },
})

const brotliInThread = promisify(brotliCompress)
const gzipInThread = promisify(gzip)

const compressors = {
  br: (body: Body) => brotliCompressSync(body, brotliOptions(body)),
  gzip: (body: Body) => gzipSync(body),
}

const threadCompressors = {
  br: (body: Body) => brotliInThread(body, brotliOptions(body)),
  gzip: (body: Body) => gzipInThread(body),
}

/** The reply in the encoding that the client prefers; other than long JSON it is returned as it is. */
export function compress(reply: ApiReply, acceptEncoding: string | undefined, outgoing: ServerResponse) {
  const { isCompressible, body, compressed } = reply
  if (!isCompressible || body === null) return reply
  outgoing.appendHeader('vary', 'accept-encoding')
  const encoding = acceptEncoding === undefined ? null : chooseEncoding(acceptEncoding)
  if (!encoding) return reply
  if (body.length <= maxSyncLength) return encoded(reply, encoding, compressors[encoding](body))
  return compressInThread(body, encoding, compressed).then(bytes => encoded(reply, encoding, bytes))
}

function compressInThread(
  body: Body,
  encoding: Encoding,
  compressed: ApiReply['compressed'],
): Promise<Bytes> {
  const earlier = compressed?.get(encoding)
  if (earlier) return earlier
  const bytes = threadCompressors[encoding](body)
  compressed?.set(encoding, bytes)
  return bytes
}

function encoded({ status, headers }: ApiReply, encoding: Encoding, body: Bytes): ApiReply {
  return { status, headers: { ...headers, 'content-encoding': encoding }, body }
}

/** Compressed in another thread. */
export const compressBytes = (bytes: Bytes, encoding: Encoding): Promise<Bytes> =>
  threadCompressors[encoding](bytes)

const maxKnown = 100
const maxKnownLength = 100
const known = new Map<string, Encoding | null>()

/** Reads Accept-Encoding (RFC 9110, 12.5.3). Clients send few different values, so the choice is cached. */
export function chooseEncoding(accepted: string): Encoding | null {
  const cached = known.get(accepted)
  if (cached !== undefined) return cached
  const weights = new Map(accepted.split(',').map(readWeight))
  const weightOf = (coding: Encoding) => weights.get(coding) ?? weights.get('*') ?? 0
  const best = weightOf('br') >= weightOf('gzip') ? 'br' : 'gzip'
  const isWanted = weightOf(best) > 0 && weightOf(best) >= (weights.get('identity') ?? 0)
  const chosen = isWanted ? best : null
  if (known.size < maxKnown && accepted.length <= maxKnownLength) known.set(accepted, chosen)
  return chosen
}

/** `br;q=0.5` → br, 0.5. An invalid weight counts as 0. */
function readWeight(item: string): [coding: string, weight: number] {
  const [coding = '', ...parameters] = item.split(';').map(part => part.trim().toLowerCase())
  const q = parameters.find(parameter => parameter.startsWith('q='))
  const weight = q === undefined ? 1 : Number(q.slice(2))
  return [coding, weight >= 0 && weight <= 1 ? weight : 0]
}
