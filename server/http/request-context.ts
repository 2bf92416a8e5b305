import type { IncomingMessage, ServerResponse } from 'node:http'
import { log } from '@/lib/log'
import type { RouteMeter } from '@/lib/metrics'
import { answerPlain } from '@/server/answer'

/** One request on its way through the front door. */
export type Visit = {
  incoming: IncomingMessage
  outgoing: ServerResponse
  /** The path without the query; `*` where the target is none. */
  path: string
  requestId: string
  ip: string
}

/** How long and how much a request may take. */
export type Limits = {
  headersMs: number
  requestMs: number
  bodyMs: number
  /** How long a caller of the API waits for its answer once the request is there. */
  answerMs: number
  keepAliveMs: number
  urlBytes: number
  /** Of a page's request; an API path has its own. */
  pageBodyBytes: number
  /** How long a page's request waits for the process that renders it. */
  pagePatienceMs: number
  /** Open connections of this process; more are refused. */
  maxConnections: number
  /** Of one IPv4 address or IPv6 /64; not counted behind a proxy. */
  maxConnectionsPerAddress: number
  /** Pipelined requests that may wait for the response before them. */
  maxPipelined: number
  /** A client that reads less than `minReadBytes` of a pending response in `readMs` is disconnected. */
  readMs: number
  minReadBytes: number
  /**
   * While more bytes than this are pending for all clients, those that read nothing for `stallMs` are disconnected, in the
   * order of their pending bytes.
   */
  maxPendingBytes: number
  stallMs: number
}

/** What trust requires of every request. */
export const usualLimits: Limits = {
  headersMs: 10_000,
  requestMs: 30_000,
  bodyMs: 10_000,
  answerMs: 9_000,
  keepAliveMs: 65_000,
  urlBytes: 8 * 1024,
  pageBodyBytes: 1024 * 1024,
  pagePatienceMs: 10_000,
  maxConnections: 10_000,
  // As many as the calls that one address may make in a minute.
  maxConnectionsPerAddress: 600,
  maxPipelined: 10,
  readMs: 20_000,
  minReadBytes: 32 * 1024,
  maxPendingBytes: 16 * 1024 * 1024,
  stallMs: 5_000,
}

/** The same limits with every time multiplied. */
export function scaleTimes(limits: Limits, factor: number): Limits {
  const scaled = Object.entries(limits).map(([name, value]) => [
    name,
    name.endsWith('Ms') ? value * factor : value,
  ])
  return Object.fromEntries(scaled) as Limits
}

const maxLoggedPath = 255

/** Answers for whatever went wrong unexpectedly, once, and leaves the cause in the log. */
export function failVisit({ outgoing, requestId }: Visit, error: unknown): void {
  log.error({ error, requestId }, 'a request failed at the front door')
  if (outgoing.headersSent) outgoing.destroy()
  else answerPlain(outgoing, 500, 'Something went wrong. Try again later.')
}

/** Counts and logs a visit when it is over. */
export function settleVisit(visit: Visit, meter: RouteMeter, startedAt: number): void {
  const { incoming, outgoing, path, requestId, ip } = visit
  const ms = performance.now() - startedAt
  // 499, as proxies write it: the caller left before the answer.
  const status = outgoing.writableFinished ? outgoing.statusCode : 499
  const method = incoming.method ?? ''
  meter.record(method, status, ms / 1000)
  // A 503 is said on purpose, to every caller while it lasts; whoever says it logs why.
  const level = status >= 500 && status !== 503 ? 'warn' : 'debug'
  // The query stays out: it may hold what a GET's body would.
  if (log.isLevelEnabled(level))
    log[level](
      { requestId, method, path: path.slice(0, maxLoggedPath), status, ms: Math.round(ms), ip },
      'answered',
    )
}
