import type { IncomingMessage, ServerResponse } from 'node:http'
import { errorCodeHeader, errorCodeOf } from '@/lib/api/error-code'
import type { Limits } from './limits'
import {
  type RequestContext,
  sendBusy,
  sendMessage,
  sendMessageAndKeepOpen,
  sendPageAndKeepOpen,
} from './request-context'

const maxDiscardedBytes = 8 * 1024 * 1024
const maxDiscardMs = 5_000
/** A body in more parts than this, that are smaller on average, is rejected: each costs as much time as a large one. */
const maxSmallParts = 256
const minPartBytes = 64

export const emptyBody = Buffer.alloc(0)

/** Limits of a body that a page receives, and the page for larger ones. */
export type PageBodyLimits = { bytes: number; ms: number; renderTooLarge(): string }

type Receiving = Pick<Limits, 'bodyMs'> & {
  renderTooLarge?: (() => string) | undefined
  /** Reserves memory as the body arrives; false if there is no room. */
  grow: (bytes: number) => boolean
}

/** The size that the headers announce, at most `limitBytes`, which is also that of a body of unknown size. */
export function maxBodyBytes({ headers }: IncomingMessage, limitBytes: number): number {
  return Math.min(Number(headers['content-length'] ?? limitBytes), limitBytes)
}

/** `append` allocates as much ahead of a body that arrives. */
const reservedAhead = 2

/** Returns true where the headers announce a body, also for GET. */
export function hasBody({ headers }: IncomingMessage): boolean {
  const length = headers['content-length']
  return (length !== undefined && length !== '0') || headers['transfer-encoding'] !== undefined
}

/** Reads the body; undefined where it could not be read, with the error response already sent. */
export async function receiveBody(
  context: RequestContext,
  limitBytes: number,
  { bodyMs, renderTooLarge, grow }: Receiving,
): Promise<Buffer | undefined> {
  const { incoming, outgoing } = context
  const body = await readBody(incoming, outgoing, { limitBytes, timeoutMs: bodyMs, grow })
  switch (body) {
    case 'no-room':
      return sendBusy(context)
    case 'disconnected':
      outgoing.destroy()
      return undefined
    case 'timeout':
      sendMessage(outgoing, 408, 'The request body took too long to arrive.', {
        connection: 'close',
        [errorCodeHeader]: errorCodeOf('BodyNotReceived'),
      })
      return undefined
    case 'fragmented':
      return disconnectFragmented(outgoing)
    case 'too-large':
      if (renderTooLarge) sendPageAndKeepOpen(outgoing, 413, renderTooLarge())
      else
        sendMessageAndKeepOpen(
          outgoing,
          413,
          `The request body is too large: the limit is ${limitBytes} bytes.`,
        )
      endAfterBody(incoming, outgoing)
      return undefined
    default:
      return body
  }
}

/** Parsing the rest would take as long as everything before, so the response is not awaited. */
function disconnectFragmented(outgoing: ServerResponse): undefined {
  const { socket } = outgoing
  sendMessage(outgoing, 400, 'The request body arrives in too many small parts.', { connection: 'close' })
  socket?.destroySoon()
}

type Failed = 'too-large' | 'no-room' | 'fragmented' | 'timeout' | 'disconnected'

function readBody(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  { limitBytes, timeoutMs, grow }: { limitBytes: number; timeoutMs: number; grow: Receiving['grow'] },
): Promise<Buffer | Failed> {
  const { headers, httpVersion } = incoming
  if (Number(headers['content-length']) > limitBytes) return Promise.resolve('too-large')
  // Any other expectation, and one of HTTP/1.0, has been handled before.
  if (headers.expect !== undefined && httpVersion === '1.1') outgoing.writeContinue()
  return new Promise(resolve => {
    const maxBytes = maxBodyBytes(incoming, limitBytes)
    let buffer: Buffer = emptyBody
    let size = 0
    const finish = (outcome: Buffer | Failed) => {
      clearTimeout(timer)
      incoming.off('data', take).off('end', complete).off('error', lose).off('close', lose)
      incoming.off(fragmented, stop)
      // A later error must find a listener.
      incoming.on('error', () => undefined)
      resolve(outcome)
    }
    const take = (chunk: Buffer) => {
      if (size + chunk.length > limitBytes) return finish('too-large')
      const reserved = Math.min(reservedAhead * (size + chunk.length), maxBytes)
      if (!grow(reserved)) return finish('no-room')
      buffer = append(buffer, size, chunk, reserved)
      size += chunk.length
    }
    const complete = () => finish(buffer.subarray(0, size))
    const lose = () => finish('disconnected')
    const stop = () => finish('fragmented')
    const timer = setTimeout(finish, timeoutMs, 'timeout')
    incoming.on('data', take).on('end', complete).on('error', lose).on('close', lose).on(fragmented, stop)
  })
}

/** Emitted once by a request whose body arrives in too many small parts. Nothing more of it is read. */
const fragmented = Symbol('fragmented')

/**
 * Limits the small parts of a body as they arrive: until a route reads them, each needs hundreds of bytes. Emits `fragmented`, or
 * closes the connection if no route is reading.
 */
export function limitParts(incoming: IncomingMessage): void {
  const push = incoming.push.bind(incoming)
  let size = 0
  let parts = 0
  let isStopped = false
  incoming.push = (part: Buffer | null) => {
    if (isStopped) return false
    if (part === null) return push(null)
    size += part.length
    if (++parts <= maxSmallParts + size / minPartBytes) return push(part)
    isStopped = true
    skipParsedParts(incoming.socket)
    if (!incoming.emit(fragmented)) incoming.socket.destroy()
    return false
  }
}

type Parser = Record<number, unknown> & { constructor: { kOnBody?: number } }

/**
 * Node parses the rest of what it read from the socket, up to 64 KB, in any case. Without this function it would not copy each part.
 * Parsers are used again for other connections, later than `setImmediate`.
 */
function skipParsedParts(socket: IncomingMessage['socket'] & { parser?: Parser | null }): void {
  const { parser } = socket
  const key = parser?.constructor.kOnBody
  if (!parser || key === undefined) return
  const onBody = parser[key]
  parser[key] = null
  setImmediate(() => {
    parser[key] = onBody
  })
}

/** Copies all parts into one buffer of what is reserved: a part of one byte would need hundreds of its own. */
function append(buffer: Buffer, size: number, part: Buffer, reserved: number): Buffer {
  if (size === 0) return part
  let target = buffer
  if (size + part.length > buffer.length) {
    target = Buffer.allocUnsafeSlow(reserved)
    buffer.copy(target, 0, 0, size)
  }
  part.copy(target, size)
  return target
}

/**
 * Discards the rest of the body before the response ends: a socket that is closed while the client still sends would lose
 * the response.
 */
function endAfterBody(incoming: IncomingMessage, outgoing: ServerResponse): void {
  let size = 0
  const end = () => {
    clearTimeout(timer)
    incoming.off('data', count).off('end', end).off('close', end).off(fragmented, end)
    outgoing.end()
  }
  const count = (chunk: Buffer) => {
    size += chunk.length
    if (size > maxDiscardedBytes) end()
  }
  const timer = setTimeout(end, maxDiscardMs)
  incoming
    .on('data', count)
    .on('end', end)
    .on('close', end)
    .on(fragmented, end)
    .on('error', () => undefined)
  incoming.resume()
}

/** Closes the connection of a client that still sends a body that no route reads. Until then Node discards what arrives. */
export function closeAfterUnreadBody(incoming: IncomingMessage, outgoing: ServerResponse): void {
  outgoing.once('finish', () => {
    if (incoming.complete) return
    const timer = setTimeout(() => incoming.socket.destroySoon(), maxDiscardMs)
    incoming.once('end', () => clearTimeout(timer)).once('close', () => clearTimeout(timer))
  })
}
