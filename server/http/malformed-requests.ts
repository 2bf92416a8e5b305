import {
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
  STATUS_CODES,
} from 'node:http'
import type { Duplex } from 'node:stream'
import { errorCodeHeader, errorCodeOfStatus } from '@/lib/api/error-code'
import { jsonHeaders } from '@/lib/api/json-response'
import { newRequestId } from '@/lib/api/request-id'
import { sendMessage } from './request-context'

const lingerMs = 1_000

type ErrorReply = [status: number, message: string, allow?: string]

const replies: Record<string, ErrorReply> = {
  HPE_HEADER_OVERFLOW: [431, 'The request headers are too large.'],
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'The request took too long to arrive.'],
}

const requestLine = /^[\w!#$%&'*+.^`|~-]+ (\S+) HTTP\/1\.[01]\r?\n/

/**
 * Responds in JSON to what Node rejects before there is a request: malformed HTTP, slow headers, CONNECT, unknown Expect.
 * `allowedMethods` returns the methods of a target; `queue` handles pipelined requests in order.
 */
export function handleMalformedRequests(
  server: Server,
  allowedMethods: (target: string) => string,
  queue: (listener: RequestListener) => RequestListener,
): Server {
  server.on('clientError', (error: ClientError, socket) => {
    if (error.code === 'ECONNRESET' || !socket.writable || hasResponded(socket)) socket.destroy()
    else writeRawResponse(socket, ...replyTo(error, allowedMethods))
  })
  server.on('connect', ({ url = '' }: IncomingMessage, socket: Duplex) => {
    socket.on('error', () => undefined)
    writeRawResponse(socket, 405, 'This server is not a proxy.', allowedMethods(url))
  })
  const rejectExpectation: RequestListener = (request, outgoing) => {
    request.resume()
    sendMessage(outgoing, 417, 'The only supported expectation is 100-continue.')
  }
  server.on('checkExpectation', queue(rejectExpectation))
  return server
}

type ClientError = NodeJS.ErrnoException & { rawPacket?: Buffer }

/** Node's parser fails for unknown methods; over HTTP these are a 405. */
function replyTo(
  { code = '', rawPacket }: ClientError,
  allowedMethods: (target: string) => string,
): ErrorReply {
  const target = code === 'HPE_INVALID_METHOD' && requestLine.exec(rawPacket?.toString('latin1') ?? '')?.[1]
  if (target) return [405, 'This method is not supported.', allowedMethods(target)]
  return replies[code] ?? [400, 'The request is not well-formed HTTP.']
}

function hasResponded(socket: Duplex): boolean {
  return (socket as Duplex & { _httpMessage?: ServerResponse })._httpMessage?.headersSent === true
}

function writeRawResponse(socket: Duplex, status: number, message: string, allow?: string): void {
  const body = JSON.stringify({ message })
  const headers = {
    ...jsonHeaders,
    [errorCodeHeader]: errorCodeOfStatus(status),
    'content-length': Buffer.byteLength(body),
    'x-content-type-options': 'nosniff',
    'x-request-id': newRequestId(),
    connection: 'close',
    ...(allow && { allow }),
  }
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
  socket.end([`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines, '', body].join('\r\n'))
  // Closing while the client still sends would replace the response by a reset.
  setTimeout(() => socket.destroy(), lingerMs).unref()
}
