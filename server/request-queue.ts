import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

type Exchange = { incoming: IncomingMessage; outgoing: ServerResponse; listener: RequestListener }

/**
 * Handles the requests of a connection one after the other: a pipelined request waits until the response before it has been
 * handed to the operating system. While requests wait, nothing more is read; a connection with more than `maxWaiting` is
 * reset. Listeners that are wrapped by the same queue share it.
 */
export function createRequestQueue(maxWaiting: number): (listener: RequestListener) => RequestListener {
  const queues = new WeakMap<Socket, Exchange[]>()

  function handle({ incoming, outgoing, listener }: Exchange, socket: Socket) {
    outgoing.once('close', () => handleNext(socket))
    listener(incoming, outgoing)
  }

  function handleNext(socket: Socket) {
    const queue = queues.get(socket)
    // After a response that closes the connection, what was pipelined behind it is not executed.
    const next = socket.writable ? queue?.shift() : undefined
    if (!next) {
      queues.delete(socket)
      return
    }
    if (queue?.length === 0) socket.resume()
    handle(next, socket)
  }

  return listener => (incoming, outgoing) => {
    const { socket } = incoming
    const queue = queues.get(socket)
    if (socket.destroyed) return
    if (!queue) {
      queues.set(socket, [])
      handle({ incoming, outgoing, listener }, socket)
    } else if (queue.length < maxWaiting) {
      queue.push({ incoming, outgoing, listener })
      socket.pause()
    } else {
      queue.length = 0
      socket.resetAndDestroy()
    }
  }
}
