import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Limits } from './limits'
import {
  type RequestContext,
  sendMessage,
  sendMessageAndKeepOpen,
  sendPageAndKeepOpen,
} from './request-context'

const maxDiscardedBytes = 8 * 1024 * 1024
const maxDiscardMs = 5_000
const maxUnreadMs = 500

export const emptyBody = Buffer.alloc(0)

/** Limits of a body that a page receives, and the page for larger ones. */
export type PageBodyLimits = { bytes: number; ms: number; renderTooLarge(): string }

type Receiving = Pick<Limits, 'bodyMs'> & { renderTooLarge?: (() => string) | undefined }

/** Returns true where the headers announce a body, also for GET. */
export function hasBody({ headers }: IncomingMessage): boolean {
  const length = headers['content-length']
  return (length !== undefined && length !== '0') || headers['transfer-encoding'] !== undefined
}

/** Reads the body; undefined where it could not be read, with the error response already sent. */
export async function receiveBody(
  { incoming, outgoing }: RequestContext,
  limitBytes: number,
  { bodyMs, renderTooLarge }: Receiving,
): Promise<Buffer | undefined> {
  const body = await readBody(incoming, limitBytes, bodyMs)
  switch (body) {
    case 'disconnected':
      outgoing.destroy()
      return undefined
    case 'timeout':
      sendMessage(outgoing, 408, 'The request body took too long to arrive.', { connection: 'close' })
      return undefined
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

function readBody(
  incoming: IncomingMessage,
  limitBytes: number,
  timeoutMs: number,
): Promise<Buffer | 'too-large' | 'timeout' | 'disconnected'> {
  if (Number(incoming.headers['content-length']) > limitBytes) return Promise.resolve('too-large')
  return new Promise(resolve => {
    const chunks: Buffer[] = []
    let size = 0
    const finish = (outcome: Buffer | 'too-large' | 'timeout' | 'disconnected') => {
      clearTimeout(timer)
      incoming.off('data', take).off('end', complete).off('error', lose).off('close', lose)
      // A later error must find a listener.
      incoming.on('error', () => undefined)
      resolve(outcome)
    }
    const take = (chunk: Buffer) => {
      size += chunk.length
      if (size > limitBytes) finish('too-large')
      else chunks.push(chunk)
    }
    const complete = () => finish(chunks.length === 1 ? (chunks[0] as Buffer) : Buffer.concat(chunks))
    const lose = () => finish('disconnected')
    const timer = setTimeout(finish, timeoutMs, 'timeout')
    incoming.on('data', take).on('end', complete).on('error', lose).on('close', lose)
  })
}

/**
 * Discards the rest of the body before the response ends: a socket that is closed while the client still sends would lose
 * the response.
 */
function endAfterBody(incoming: IncomingMessage, outgoing: ServerResponse): void {
  let size = 0
  const end = () => {
    clearTimeout(timer)
    incoming.off('data', count).off('end', end).off('close', end)
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
    .on('error', () => undefined)
  incoming.resume()
}

/** Closes the connection of a client that still sends a body that no route reads. Until then Node discards what arrives. */
export function closeAfterUnreadBody(incoming: IncomingMessage, outgoing: ServerResponse): void {
  outgoing.once('finish', () => {
    if (incoming.complete) return
    const timer = setTimeout(() => incoming.socket.destroySoon(), maxUnreadMs)
    incoming.once('end', () => clearTimeout(timer)).once('close', () => clearTimeout(timer))
  })
}
