import { createHash } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import pg from 'pg'

/** A pool as large as the service's, without anything around it. */
export const bare = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10 })

/** The SHA-256 of the request's token. */
export function tokenHash(request: IncomingMessage): Buffer {
  return createHash('sha256')
    .update(request.headers.authorization?.slice(7) ?? '')
    .digest()
}

/** The whole body. */
export async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  return Buffer.concat(chunks)
}

/** Serves with Node's own server and nothing else: what `answer` finds goes out as JSON. */
export function serve(answer: (request: IncomingMessage) => Promise<object>): void {
  createServer((request, response) => {
    answer(request).then(
      found => {
        const body = JSON.stringify(found)
        response.writeHead(200, {
          'content-type': 'application/json',
          'content-length': Buffer.byteLength(body),
        })
        response.end(body)
      },
      error => {
        console.error(error)
        response.writeHead(500).end()
      },
    )
  }).listen(Number(process.env.PORT), '127.0.0.1')
  // Leaves by itself, so that a profile of it is written.
  process.on('SIGTERM', () => process.exit(0))
}
