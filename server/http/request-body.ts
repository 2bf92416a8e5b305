import type { IncomingMessage, ServerResponse } from 'node:http'

const mostDrainedBytes = 8 * 1024 * 1024
const mostDrainedMs = 5_000

/** Why a body could not be read: over the limit, not sent in time, or its sender went away. */
export type Unread = 'too-large' | 'too-slow' | 'gone'

/** What a request without a body brings. */
export const noBody = Buffer.alloc(0)

/** Whether the request says that a body comes with it; a GET's is seen too. */
export function hasBody({ headers }: IncomingMessage): boolean {
  const length = headers['content-length']
  return (length !== undefined && length !== '0') || headers['transfer-encoding'] !== undefined
}

/** Reads the body, counting the bytes as they arrive. */
export function readBody(
  incoming: IncomingMessage,
  limitBytes: number,
  patienceMs: number,
): Promise<Buffer | Unread> {
  if (Number(incoming.headers['content-length']) > limitBytes) return Promise.resolve('too-large')
  return new Promise(resolve => {
    const chunks: Buffer[] = []
    let size = 0
    const finish = (outcome: Buffer | Unread) => {
      clearTimeout(timer)
      incoming.off('data', take).off('end', complete).off('error', lose).off('close', lose)
      // An error that comes after this must find a listener.
      incoming.on('error', () => undefined)
      resolve(outcome)
    }
    const take = (chunk: Buffer) => {
      size += chunk.length
      if (size > limitBytes) finish('too-large')
      else chunks.push(chunk)
    }
    const complete = () => finish(chunks.length === 1 ? (chunks[0] as Buffer) : Buffer.concat(chunks))
    const lose = () => finish('gone')
    const timer = setTimeout(finish, patienceMs, 'too-slow')
    incoming.on('data', take).on('end', complete).on('error', lose).on('close', lose)
  })
}

/**
 * Keeps the socket open until the sender is done or has sent too much: closing it under a sender
 * would take the answer, which is written already, from its hands.
 */
export function endWhenSent(incoming: IncomingMessage, outgoing: ServerResponse): void {
  let size = 0
  const end = () => {
    clearTimeout(timer)
    incoming.off('data', count).off('end', end).off('close', end)
    outgoing.end()
  }
  const count = (chunk: Buffer) => {
    size += chunk.length
    if (size > mostDrainedBytes) end()
  }
  const timer = setTimeout(end, mostDrainedMs)
  incoming
    .on('data', count)
    .on('end', end)
    .on('close', end)
    .on('error', () => undefined)
  incoming.resume()
}
