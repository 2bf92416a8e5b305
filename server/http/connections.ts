import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import { networkOf } from '@/lib/http/network'
import { log } from '@/lib/log'
import { peerAddress } from './incoming-request'
import type { Limits } from './request-context'

const warningMs = 60_000

/** What the limits of connections depend on; `isPerAddress` is false behind a proxy, whose address all of them have. */
type Options = { limits: Limits; isPerAddress: boolean }

/**
 * Bounds what connections can hold of this process: their number, their number per address, and how long and how much a
 * client may leave unread of its response. What exceeds a limit is reset, without a response.
 */
export function limitConnections(server: Server, { limits, isPerAddress }: Options): void {
  const { maxConnections, maxConnectionsPerAddress } = limits
  const sockets = new Map<Socket, Progress>()
  const perAddress = new Map<string, number>()
  const warn = createThrottledWarning()

  // Not server.maxConnections: a full cluster worker returns the connection, and the primary offers it again in a busy loop.
  server.on('connection', socket => {
    if (sockets.size >= maxConnections) {
      warn({ maxConnections }, 'too many connections: new ones are refused')
      socket.resetAndDestroy()
      return
    }
    const key = networkOf(peerAddress(socket))
    const count = (perAddress.get(key) ?? 0) + 1
    if (isPerAddress && count > maxConnectionsPerAddress) {
      warn({ ip: key }, 'too many connections of one address: new ones are refused')
      socket.resetAndDestroy()
      return
    }
    perAddress.set(key, count)
    sockets.set(socket, newProgress(key))
    socket.once('close', () => {
      sockets.delete(socket)
      const left = (perAddress.get(key) ?? 1) - 1
      if (left > 0) perAddress.set(key, left)
      else perAddress.delete(key)
    })
  })

  const timer = setInterval(
    () => resetSlowReaders(sockets, limits, performance.now()),
    limits.readMs / 10,
  ).unref()
  server.once('close', () => clearInterval(timer))
}

/** How a client takes a pending response. */
type Progress = {
  /** The network of the client's address. */
  client: string
  /** When the current interval of `readMs` began; undefined while nothing is pending. */
  beganAtMs: number | undefined
  /** Bytes delivered when it began, and at the last sweep. */
  beganBytes: number
  lastBytes: number
  /** When anything was last delivered. */
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

/** Notes what has been delivered by now; true where that is less in `readMs` than it has to be. */
function isTooSlow(
  progress: Progress,
  bytes: number,
  { readMs, minReadBytes }: Limits,
  nowMs: number,
): boolean {
  const { beganAtMs, beganBytes } = progress
  if (beganAtMs === undefined || bytes !== progress.lastBytes) progress.movedAtMs = nowMs
  progress.lastBytes = bytes
  if (beganAtMs !== undefined && bytes - beganBytes < minReadBytes) return nowMs - beganAtMs >= readMs
  progress.beganAtMs = nowMs
  progress.beganBytes = bytes
  return false
}

type Handle = { bytesWritten: number; writeQueueSize: number }

/** Bytes that the operating system has taken; a write that is under way counts as far as it got. */
function countDelivered(socket: Socket): number {
  const { _handle: handle } = socket as Socket & { _handle?: Handle | null }
  return handle ? handle.bytesWritten - handle.writeQueueSize : socket.bytesWritten
}

/** Bytes that the operating system has not taken. `writableLength` counts a whole write until its last byte is taken. */
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
