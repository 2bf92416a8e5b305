import { createHash } from 'node:crypto'
import { type IncomingMessage, request, type ServerResponse } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { matchesEtag } from '@/lib/api/etag'
import { chooseEncoding, compressBytes } from './compress-response'
import { createNonce, pagePolicy, type Site } from './security-headers'

type Rendered = { parts: Buffer[]; length: number; etag: string; type: string }

/** A page that is identical for all users. */
export type CachedPage = {
  /** Responds with the page; false where it could not be rendered. */
  serve(incoming: IncomingMessage, outgoing: ServerResponse): Promise<boolean>
}

/**
 * Renders a page once, without cookies, and caches the parts between its nonces. All responses share these bytes; each has
 * its own nonce. A failed rendering is tried again at the next request.
 */
export function cachePage(path: string, socketPath: string, host: string, site: Site): CachedPage {
  let rendered: Promise<Rendered | null> | undefined

  async function render(): Promise<Rendered | null> {
    const nonce = createNonce()
    const response = await requestPage(path, socketPath, {
      host,
      accept: 'text/html',
      'content-security-policy': pagePolicy(nonce, site),
    })
    const text = (await buffer(response)).toString()
    if (response.statusCode !== 200) return null
    const parts = text.split(nonce).map(part => Buffer.from(part))
    const etag = `"${createHash('sha256').update(text.replaceAll(nonce, '')).digest('base64url').slice(0, 27)}"`
    const length = parts.reduce((sum, part) => sum + part.byteLength, (parts.length - 1) * nonce.length)
    return { parts, length, etag, type: response.headers['content-type'] ?? 'text/html; charset=utf-8' }
  }

  return {
    async serve(incoming, outgoing) {
      rendered ??= render().catch(() => null)
      const page = await rendered
      if (!page) {
        rendered = undefined
        return false
      }
      incoming.resume()
      const { etag, type } = page
      // Browsers revalidate each time, so that a new version is shown immediately.
      const cacheHeaders = { etag, 'cache-control': 'private, no-cache' }
      if (matchesEtag(incoming.headers['if-none-match'], etag)) {
        // The cached page must keep the policy it was sent with, which has the same nonce.
        outgoing.removeHeader('content-security-policy')
        outgoing.writeHead(304, cacheHeaders).end()
        return true
      }
      await send(outgoing, page, incoming.headers['accept-encoding'], {
        ...cacheHeaders,
        'content-type': type,
      })
      return true
    },
  }

  async function send(
    outgoing: ServerResponse,
    { parts, length }: Rendered,
    accepted: string | undefined,
    headers: Record<string, string>,
  ): Promise<void> {
    const nonce = createNonce()
    const policy = { 'content-security-policy': pagePolicy(nonce, site) }
    const between = Buffer.from(nonce)
    const pieces = parts.flatMap((part, index) => (index > 0 ? [between, part] : [part]))
    outgoing.appendHeader('vary', 'accept-encoding')
    const encoding = accepted === undefined ? null : chooseEncoding(accepted)
    if (encoding) {
      const bytes = await compressBytes(Buffer.concat(pieces, length), encoding)
      const encodingHeaders = { 'content-encoding': encoding, 'content-length': String(bytes.byteLength) }
      outgoing.writeHead(200, { ...headers, ...policy, ...encodingHeaders }).end(bytes)
      return
    }
    outgoing.writeHead(200, { ...headers, ...policy, 'content-length': String(length) })
    outgoing.cork()
    for (const piece of pieces) if (piece.byteLength > 0) outgoing.write(piece)
    outgoing.end()
    outgoing.uncork()
  }
}

function requestPage(
  path: string,
  socketPath: string,
  headers: Record<string, string>,
): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const sent = request({ socketPath, agent: false, path, headers: { ...headers, connection: 'close' } })
    sent.once('response', resolve).once('error', reject).end()
  })
}
