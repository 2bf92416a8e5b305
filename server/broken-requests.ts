import { randomUUID } from 'node:crypto'
import { type IncomingMessage, type Server, type ServerResponse, STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'
import { answerPlain } from './answer'

const lingerMs = 1_000

const refusals: Record<string, [status: number, message: string]> = {
  HPE_HEADER_OVERFLOW: [431, 'The request headers are too large.'],
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'The request took too long to arrive.'],
}

/** Answers in JSON what Node refuses before there is a request: broken HTTP, slow headers, CONNECT, odd Expect. */
export function answerBrokenRequests(server: Server): Server {
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    if (error.code === 'ECONNRESET' || !socket.writable || hasAnswered(socket)) socket.destroy()
    else writeRaw(socket, ...(refusals[error.code ?? ''] ?? [400, 'The request is not well-formed HTTP.']))
  })
  server.on('connect', (_request, socket: Duplex) => {
    socket.on('error', () => undefined)
    writeRaw(socket, 405, 'This service is no proxy.')
  })
  server.on('checkExpectation', (request: IncomingMessage, outgoing: ServerResponse) => {
    request.resume()
    answerPlain(outgoing, 417, 'Of expectations only 100-continue is met.')
  })
  return server
}

/** Whether an answer is on its way already, which a second one would garble. */
function hasAnswered(socket: Duplex): boolean {
  return (socket as Duplex & { _httpMessage?: ServerResponse })._httpMessage?.headersSent === true
}

function writeRaw(socket: Duplex, status: number, message: string): void {
  const body = JSON.stringify({ message })
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'Content-Type: application/json',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Cache-Control: no-store',
    'X-Content-Type-Options: nosniff',
    `X-Request-Id: ${randomUUID()}`,
    'Connection: close',
  ]
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`)
  // The sender may still be talking; without a moment for the answer to arrive it would see a reset only.
  setTimeout(() => socket.destroy(), lingerMs).unref()
}
