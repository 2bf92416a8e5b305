import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { log } from '@/lib/core/log'
import { networksOf } from '@/lib/core/network'
import type { Limits } from './limits'
import { peerAddress, type TrustedProxies } from './trusted-proxies'

const warningMs = 60_000

/** Multiples of the connections per address for an IPv6 /64, /56 and /48. */
const multiples = [1, 2, 5] as const

/** The connections of a proxy all have its address, so they are not counted per address. */
type Options = { limits: Limits; proxies: Pick<TrustedProxies, 'includes'> }

/**
 * Limits the number of connections, the number per address, and how long and how much of its response a client can leave
 * unread. A connection that exceeds a limit is reset, without a response.
 */
export function limitConnections(server: Server, { limits, proxies }: Options): void {
  const { maxConnections, maxConnectionsPerAddress } = limits
  const sockets = new Map<Socket, Progress>()
  const perNetwork = new Map<string, number>()
  const warn = createThrottledWarning()

  // Not server.maxConnections: a full cluster worker returns the connection, and the primary offers it again in a busy loop.
  server.on('connection', socket => {
    if (sockets.size >= maxConnections && !makeRoom(sockets)) {
      warn({ maxConnections }, 'too many connections: new connections are reset')
      socket.resetAndDestroy()
      return
    }
    const networks = networksOf(peerAddress(socket))
    const full = networks.find(
      (network, at) => (perNetwork.get(network) ?? 0) >= (multiples[at] ?? 1) * maxConnectionsPerAddress,
    )
    if (full && !proxies.includes(socket)) {
      warn({ ip: full }, 'too many connections of one address: new connections are reset')
      socket.resetAndDestroy()
      return
    }
    for (const network of networks) perNetwork.set(network, (perNetwork.get(network) ?? 0) + 1)
    sockets.set(socket, newProgress(networks.at(-1) ?? networks[0]))
    socket.once('close', () => {
      sockets.delete(socket)
      for (const network of networks) {
        const left = (perNetwork.get(network) ?? 1) - 1
        if (left > 0) perNetwork.set(network, left)
        else perNetwork.delete(network)
      }
    })
  })

  const timer = setInterval(
    () => resetSlowReaders(sockets, limits, performance.now()),
    limits.readMs / 10,
  ).unref()
  server.once('close', () => clearInterval(timer))
}

/** Resets the oldest connection that is kept alive without a request, of the network with the most. False if there is none. */
function makeRoom(sockets: Map<Socket, Progress>): boolean {
  const idle = new Map<string, Socket[]>()
  for (const [socket, { client }] of sockets) {
    if (!isKeptAlive(socket)) continue
    const known = idle.get(client)
    if (known) known.push(socket)
    else idle.set(client, [socket])
  }
  const [oldest] = [...idle.values()].sort((a, b) => b.length - a.length)[0] ?? []
  oldest?.resetAndDestroy()
  return oldest !== undefined
}

/** It had a response, and Node holds none for a current request. */
function isKeptAlive(socket: Socket): boolean {
  const { _httpMessage: current } = socket as Socket & { _httpMessage?: ServerResponse | null }
  return socket.bytesWritten > 0 && !current
}

/** How fast a client reads a pending response. */
type Progress = {
  /** The client's address, or its IPv6 /48. */
  client: string
  /** Start of the current interval of `readMs`; undefined while nothing is pending. */
  beganAtMs: number | undefined
  /** Bytes delivered at its start, and at the last sweep. */
  beganBytes: number
  lastBytes: number
  /** Time of the last delivered byte. */
  movedAtMs: number
}

export const newProgress = (client: string): Progress => ({
  client,
  beganAtMs: undefined,
  beganBytes: 0,
  lastBytes: 0,
  movedAtMs: 0,
})

/**
 * Disconnects clients that read less than `minReadBytes` in `readMs`. While more than `maxPendingBytes` is pending, also
 * those that read nothing for `stallMs`: first the connections of the client with the most pending bytes.
 */
export function resetSlowReaders(sockets: Map<Socket, Progress>, limits: Limits, nowMs: number): void {
  const stalled: [Socket, Progress][] = []
  const perClient = new Map<string, number>()
  let pendingBytes = 0
  for (const [socket, progress] of sockets) {
    if (socket.writableLength === 0) {
      progress.beganAtMs = undefined
      continue
    }
    if (isTooSlow(progress, countDelivered(socket), limits, nowMs)) {
      socket.resetAndDestroy()
      continue
    }
    const bytes = countPending(socket)
    pendingBytes += bytes
    perClient.set(progress.client, (perClient.get(progress.client) ?? 0) + bytes)
    if (nowMs - progress.movedAtMs >= limits.stallMs) stalled.push([socket, progress])
  }
  const pendingOf = ({ client }: Progress) => perClient.get(client) ?? 0
  stalled.sort(([, a], [, b]) => pendingOf(b) - pendingOf(a) || a.movedAtMs - b.movedAtMs)
  for (const [socket] of stalled) {
    if (pendingBytes <= limits.maxPendingBytes) return
    pendingBytes -= countPending(socket)
    socket.resetAndDestroy()
  }
}

/** Records the delivered bytes; true where they are less than `minReadBytes` in `readMs`. */
function isTooSlow(progress: Progress, bytes: number, { readMs, minReadBytes }: Limits, nowMs: number) {
  const { beganAtMs, beganBytes } = progress
  if (beganAtMs === undefined || bytes !== progress.lastBytes) progress.movedAtMs = nowMs
  progress.lastBytes = bytes
  if (beganAtMs !== undefined && bytes - beganBytes < minReadBytes) return nowMs - beganAtMs >= readMs
  progress.beganAtMs = nowMs
  progress.beganBytes = bytes
  return false
}

type Handle = { bytesWritten: number; writeQueueSize: number }

/** Bytes written to the operating system, including the written part of a pending write. */
function countDelivered(socket: Socket): number {
  const { _handle: handle } = socket as Socket & { _handle?: Handle | null }
  return handle ? handle.bytesWritten - handle.writeQueueSize : socket.bytesWritten
}

/** Bytes not yet written to the operating system. `writableLength` counts a whole write until its last byte is written. */
function countPending(socket: Socket): number {
  return socket.bytesWritten - countDelivered(socket)
}

function createThrottledWarning() {
  let warnedAtMs = Number.NEGATIVE_INFINITY
  return (details: object, text: string) => {
    if (performance.now() - warnedAtMs < warningMs) return
    warnedAtMs = performance.now()
    log.warn(details, text)
  }
}

type Exchange = { incoming: IncomingMessage; outgoing: ServerResponse; listener: RequestListener }

/**
 * Handles pipelined requests of a connection one after the other: each waits until the response before it has been written to
 * the operating system. While requests wait, the socket is not read; a connection with more than `maxWaiting` is reset.
 * Listeners that are wrapped by the same queue share it.
 */
export function createRequestQueue(maxWaiting: number): (listener: RequestListener) => RequestListener {
  const queues = new WeakMap<Socket, Exchange[]>()

  function handle({ incoming, outgoing, listener }: Exchange, socket: Socket) {
    outgoing.once('close', () => handleNext(socket))
    listener(incoming, outgoing)
  }

  function handleNext(socket: Socket) {
    const queue = queues.get(socket)
    // Requests that follow a response with `connection: close` are not executed.
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
