import {
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
  STATUS_CODES,
} from 'node:http'
import type { Duplex } from 'node:stream'
import { newRequestId } from '@/lib/http/request-id'
import { answerPlain } from '@/server/answer'

const lingerMs = 1_000

type Refusal = [status: number, message: string, allow?: string]

const refusals: Record<string, Refusal> = {
  HPE_HEADER_OVERFLOW: [431, 'The request headers are too large.'],
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'The request took too long to arrive.'],
}

const requestLine = /^[\w!#$%&'*+.^`|~-]+ (\S+) HTTP\/1\.[01]\r?\n/

/**
 * Answers in JSON what Node refuses before there is a request: broken HTTP, slow headers, CONNECT, odd Expect. `allowed`
 * says which methods a target answers, `inTurn` queues pipelined requests.
 */
export function answerBrokenRequests(
  server: Server,
  allowed: (target: string) => string,
  inTurn: (listener: RequestListener) => RequestListener,
): Server {
  server.on('clientError', (error: Broken, socket) => {
    if (error.code === 'ECONNRESET' || !socket.writable || hasAnswered(socket)) socket.destroy()
    else writeRaw(socket, ...refusalOf(error, allowed))
  })
  server.on('connect', ({ url = '' }: IncomingMessage, socket: Duplex) => {
    socket.on('error', () => undefined)
    writeRaw(socket, 405, 'This service is no proxy.', allowed(url))
  })
  const refuseExpectation: RequestListener = (request, outgoing) => {
    request.resume()
    answerPlain(outgoing, 417, 'Of expectations only 100-continue is met.')
  }
  server.on('checkExpectation', inTurn(refuseExpectation))
  return server
}

type Broken = NodeJS.ErrnoException & { rawPacket?: Buffer }

/** Node knows no methods but its own; to whom speaks HTTP, one more is a method that is not allowed. */
function refusalOf({ code = '', rawPacket }: Broken, allowed: (target: string) => string): Refusal {
  const target = code === 'HPE_INVALID_METHOD' && requestLine.exec(rawPacket?.toString('latin1') ?? '')?.[1]
  if (target) return [405, 'No address answers this method.', allowed(target)]
  return refusals[code] ?? [400, 'The request is not well-formed HTTP.']
}

/** Whether an answer is on its way already, which a second one would garble. */
function hasAnswered(socket: Duplex): boolean {
  return (socket as Duplex & { _httpMessage?: ServerResponse })._httpMessage?.headersSent === true
}

function writeRaw(socket: Duplex, status: number, message: string, allow?: string): void {
  const body = JSON.stringify({ message })
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'Content-Type: application/json',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Cache-Control: no-store',
    'X-Content-Type-Options: nosniff',
    `X-Request-Id: ${newRequestId()}`,
    'Connection: close',
    ...(allow ? [`Allow: ${allow}`] : []),
  ]
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`)
  // The sender may still be talking; without a moment for the answer to arrive it would see a reset only.
  setTimeout(() => socket.destroy(), lingerMs).unref()
}
