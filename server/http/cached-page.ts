import { createHash } from 'node:crypto'
import { type IncomingMessage, request, type ServerResponse } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { makeNonce, type Place, pagePolicy } from './security-headers'
import { hasEtag } from './static-files'

type Rendered = { parts: Buffer[]; length: number; etag: string; type: string }

/** A page that is the same for everyone. */
export type CachedPage = {
  /** Responds with it; false where it could not be rendered. */
  answer(incoming: IncomingMessage, outgoing: ServerResponse): Promise<boolean>
}

/**
 * Renders a page once, without a cookie, and keeps it in memory as the parts between its nonces: all responses share these
 * bytes, each has a nonce of its own. What fails to render is rendered again at the next request.
 */
export function cachePage(path: string, socketPath: string, host: string, place: Place): CachedPage {
  let rendered: Promise<Rendered | null> | undefined

  async function render(): Promise<Rendered | null> {
    const nonce = makeNonce()
    const response = await requestPage(path, socketPath, {
      host,
      accept: 'text/html',
      'content-security-policy': pagePolicy(nonce, place),
    })
    const text = (await buffer(response)).toString()
    if (response.statusCode !== 200) return null
    const parts = text.split(nonce).map(part => Buffer.from(part))
    const etag = `"${createHash('sha256').update(text.replaceAll(nonce, '')).digest('base64url').slice(0, 27)}"`
    const length = parts.reduce((sum, part) => sum + part.byteLength, (parts.length - 1) * nonce.length)
    return { parts, length, etag, type: response.headers['content-type'] ?? 'text/html; charset=utf-8' }
  }

  return {
    async answer(incoming, outgoing) {
      rendered ??= render().catch(() => null)
      const page = await rendered
      if (!page) {
        rendered = undefined
        return false
      }
      incoming.resume()
      const { etag, type } = page
      // The browser asks each time, so that a new version is shown at once.
      const kept = { etag, 'cache-control': 'private, no-cache' }
      if (hasEtag(incoming.headers['if-none-match'], etag)) {
        // The page that the browser has goes with the policy that it came with: their nonces are the same.
        outgoing.removeHeader('content-security-policy')
        outgoing.writeHead(304, kept).end()
        return true
      }
      send(outgoing, page, { ...kept, 'content-type': type, 'content-length': String(page.length) })
      return true
    },
  }

  function send(outgoing: ServerResponse, { parts }: Rendered, headers: Record<string, string>): void {
    const nonce = makeNonce()
    outgoing.writeHead(200, { ...headers, 'content-security-policy': pagePolicy(nonce, place) })
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
    const asked = request({ socketPath, agent: false, path, headers: { ...headers, connection: 'close' } })
    asked.once('response', resolve).once('error', reject).end()
  })
}
