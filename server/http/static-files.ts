import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import path from 'node:path'
import { matchesEtag } from '@/lib/api/etag'
import { sendMessage } from './request-context'
import { findPublicPaths } from './route-table'

const types: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.ico': 'image/x-icon',
  '.jpg': 'image/jpeg',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
}

// SVG may use inline styles.
const policy = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'"

const acceptsBrotli = /(?:^|[,\s])br(?:$|[,\s]|;q=(?:1|0\.\d*[1-9]))/

type Encoded = { bytes: Buffer; headers: Record<string, string> }
type StaticFile = Encoded & { brotli?: Encoded }

/** Files by URL path. */
export type StaticFiles = ReadonlyMap<string, StaticFile>

/**
 * Reads the files of the build, their Brotli copies and `public` into memory, a few megabytes. All responses share these
 * bytes, so slow clients occupy neither memory nor the Next process.
 */
export async function loadStaticFiles(root: string): Promise<StaticFiles> {
  const built = path.join(root, '.next', 'static')
  const shared = path.join(root, 'public')
  const files = new Map<string, StaticFile>()
  const load = async (prefix: string, folder: string, cacheControl: string) => {
    for (const name of await findPublicPaths(folder)) {
      const type = types[path.extname(name)]
      if (type)
        files.set(
          `${prefix}${name}`,
          await read(path.join(folder, decodeURIComponent(name)), type, cacheControl),
        )
    }
  }
  // The names of built files contain their hash.
  await load('/_next/static', built, 'public, max-age=31536000, immutable')
  await load('', shared, 'public, max-age=0')
  return files
}

async function read(file: string, type: string, cacheControl: string): Promise<StaticFile> {
  const bytes = await readFile(file)
  const compressed = await readFile(`${file}.br`).catch(() => undefined)
  const headers = {
    'content-type': type,
    'cache-control': cacheControl,
    'content-security-policy': policy,
    ...(compressed && { vary: 'accept-encoding' }),
  }
  const encode = (content: Buffer, rest: Record<string, string> = {}): Encoded => ({
    bytes: content,
    headers: { ...headers, ...rest, etag: etagOf(content) },
  })
  return {
    ...encode(bytes),
    ...(compressed && { brotli: encode(compressed, { 'content-encoding': 'br' }) }),
  }
}

function etagOf(bytes: Buffer): string {
  return `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 27)}"`
}

export function serveStaticFile(incoming: IncomingMessage, outgoing: ServerResponse, file: StaticFile): void {
  incoming.resume()
  const { method, headers } = incoming
  if (method !== 'GET' && method !== 'HEAD') {
    sendMessage(outgoing, 405, 'Method not allowed. Allowed: GET, HEAD.', { allow: 'GET, HEAD' })
    return
  }
  const chosen = acceptsBrotli.test(String(headers['accept-encoding'])) ? (file.brotli ?? file) : file
  if (matchesEtag(headers['if-none-match'], chosen.headers.etag)) {
    outgoing.writeHead(304, chosen.headers).end()
    return
  }
  outgoing.writeHead(200, { ...chosen.headers, 'content-length': chosen.bytes.byteLength })
  outgoing.end(method === 'HEAD' ? undefined : chosen.bytes)
}
