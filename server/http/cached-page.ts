import { createHash } from 'node:crypto'
import { type IncomingMessage, request, type ServerResponse } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { matchesEtag } from '@/lib/api/etag'
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
      send(outgoing, page, { ...cacheHeaders, 'content-type': type, 'content-length': String(page.length) })
      return true
    },
  }

  function send(outgoing: ServerResponse, { parts }: Rendered, headers: Record<string, string>): void {
    const nonce = createNonce()
    outgoing.writeHead(200, { ...headers, 'content-security-policy': pagePolicy(nonce, site) })
    outgoing.cork()
    for (const [index, part] of parts.entries()) {
      if (index > 0) outgoing.write(nonce)
      if (part.byteLength > 0) outgoing.write(part)
    }
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
