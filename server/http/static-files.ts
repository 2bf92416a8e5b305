import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import path from 'node:path'
import { answerPlain } from '@/server/answer'
import { findPublicPaths } from '@/server/find-files'

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

// A picture may style itself and loads nothing.
const policy = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'"

type StaticFile = { bytes: Buffer; headers: Record<string, string> }

/** Files by the path that a browser requests. */
export type StaticFiles = ReadonlyMap<string, StaticFile>

/**
 * Reads the files of the build and of `public` into memory, a few megabytes. Every response shares these bytes, so that
 * clients who read slowly cost neither memory nor the process that renders pages.
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
  const etag = `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 27)}"`
  const headers = {
    'content-type': type,
    'cache-control': cacheControl,
    'content-security-policy': policy,
    etag,
  }
  return { bytes, headers }
}

/** Responds with a file, or with 304 to a client that has it. */
export function answerStatic(incoming: IncomingMessage, outgoing: ServerResponse, file: StaticFile): void {
  incoming.resume()
  const { method, headers } = incoming
  if (method !== 'GET' && method !== 'HEAD') {
    answerPlain(outgoing, 405, 'This address answers GET, HEAD only.', { allow: 'GET, HEAD' })
    return
  }
  if (hasEtag(headers['if-none-match'], file.headers.etag)) {
    outgoing.writeHead(304, file.headers).end()
    return
  }
  outgoing.writeHead(200, { ...file.headers, 'content-length': file.bytes.byteLength })
  outgoing.end(method === 'HEAD' ? undefined : file.bytes)
}

/** Whether If-None-Match names this entity tag, also as a weak one. */
export function hasEtag(given: string | undefined, etag: string | undefined): boolean {
  const tags = given?.split(',').map(tag => tag.trim().replace(/^W\//, '')) ?? []
  return tags.includes('*') || (etag !== undefined && tags.includes(etag))
}
