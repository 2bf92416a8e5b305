import type { ServerResponse } from 'node:http'

/** Answers in the plain error shape, without any route. */
export function answerPlain(
  outgoing: ServerResponse,
  status: number,
  message: string,
  headers: Record<string, string> = {},
): void {
  outgoing.end(writePlainHead(outgoing, status, message, headers))
}

/** Writes the whole plain answer but leaves the response open; see `endWhenSent`. */
export function beginPlain(outgoing: ServerResponse, status: number, message: string): void {
  outgoing.write(writePlainHead(outgoing, status, message, { connection: 'close' }))
}

function writePlainHead(
  outgoing: ServerResponse,
  status: number,
  message: string,
  headers: Record<string, string>,
): string {
  const body = JSON.stringify({ message })
  outgoing.writeHead(status, {
    'content-type': 'application/json',
    'cache-control': 'no-store',
    'content-length': Buffer.byteLength(body),
    ...headers,
  })
  return body
}
