import type { IncomingMessage, ServerResponse } from 'node:http'
import { errorCodeHeader, errorCodeOf, errorCodeOfStatus } from '@/lib/api/error-code'
import { hostedPageHeaders, htmlType } from '@/lib/api/hosted-page'
import { jsonHeaders } from '@/lib/api/json-response'
import { busy } from '@/lib/api/standard-failures'
import { log } from '@/lib/core/log'
import type { RouteMeter } from '@/lib/core/metrics'

const maxLoggedPath = 255

const maintenanceCode = errorCodeOf('MaintenanceEnabled')

export type RequestContext = {
  incoming: IncomingMessage
  outgoing: ServerResponse
  /** The path without the query; `*` where the target is not a path. */
  path: string
  requestId: string
  ip: string
}

/** Responds with `{ message }`. */
export function sendMessage(
  outgoing: ServerResponse,
  status: number,
  message: string,
  headers: Record<string, string> = {},
): void {
  outgoing.end(writeMessageHead(outgoing, status, message, headers))
}

/** Rejects a request that the service has no room for now. */
export function sendBusy({ incoming, outgoing }: RequestContext): undefined {
  incoming.resume()
  sendMessage(outgoing, 503, busy, { 'retry-after': '5' })
}

/** Writes the whole response but leaves it open; see `endAfterBody`. */
export function sendMessageAndKeepOpen(outgoing: ServerResponse, status: number, message: string): void {
  outgoing.write(writeMessageHead(outgoing, status, message, { connection: 'close' }))
}

/** Same, with a page. */
export function sendPageAndKeepOpen(outgoing: ServerResponse, status: number, page: string): void {
  outgoing.writeHead(status, {
    ...hostedPageHeaders(),
    ...htmlType,
    'content-length': Buffer.byteLength(page),
    connection: 'close',
  })
  outgoing.write(page)
}

function writeMessageHead(
  outgoing: ServerResponse,
  status: number,
  message: string,
  headers: Record<string, string>,
): string {
  const body = JSON.stringify({ message })
  outgoing.writeHead(status, {
    ...jsonHeaders,
    [errorCodeHeader]: errorCodeOfStatus(status),
    'content-length': Buffer.byteLength(body),
    ...headers,
  })
  return body
}

/** Logs an unexpected error and responds with 500, or aborts a response that has begun. */
export function respondWithError({ outgoing, requestId }: RequestContext, error: unknown): void {
  log.error({ error, requestId }, 'request failed')
  if (outgoing.headersSent) outgoing.destroy()
  else sendMessage(outgoing, 500, 'Something went wrong. Try again later.')
}

/** 499, as proxies log it, if the client disconnected before the response. */
export function loggedStatus({ writableFinished, statusCode }: ServerResponse): number {
  return writableFinished ? statusCode : 499
}

/** Measures and logs a request whose response is closed. */
export function logRequest(context: RequestContext, meter: RouteMeter, startedAt: number): void {
  const { incoming, outgoing, path, requestId, ip } = context
  const ms = performance.now() - startedAt
  const status = loggedStatus(outgoing)
  const method = incoming.method ?? ''
  const isMaintenance = status === 503 && outgoing.getHeader(errorCodeHeader) === maintenanceCode
  meter.record(method, status, ms / 1000, isMaintenance)
  // A 503 is deliberate and repeated for every client; its source logs the reason.
  const level = status >= 500 && status !== 503 ? 'warn' : 'debug'
  // Without the query, which may contain what belongs in the body.
  if (log.isLevelEnabled(level))
    log[level](
      { requestId, method, path: path.slice(0, maxLoggedPath), status, ms: Math.round(ms), ip },
      'request',
    )
}
