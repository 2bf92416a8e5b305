import type { ServerResponse } from 'node:http'
import path from 'node:path'
import type { ApiCall, RouteFunction } from '@/lib/http/api-call'
import { defaultBodyLimitBytes } from '@/lib/http/body'
import { type ApiReply, jsonResponse } from '@/lib/http/json-response'
import { log } from '@/lib/log'
import { RouteMeter } from '@/lib/metrics'
import { compress } from './compress-response'
import { answerPreflight, isAllowedPreflight } from './cors'
import { importRoute } from './import-route'
import { IncomingHeaders } from './incoming-headers'
import type { Limits } from './limits'
import { closeAfterUnreadBody, emptyBody, hasBody, type PageBodyLimits, receiveBody } from './request-body'
import { type RequestContext, sendMessage } from './request-context'
import { findAppFiles, RouteTable } from './route-table'
import { UploadSlots } from './upload-slots'

/** A function that a route file exports under a method's name. */
export type Handler = RouteFunction & {
  /** Of a declared endpoint; hand-written routes and pages have none. */
  contract?: { bodyLimitBytes?: number }
  /** Of a page; larger bodies get a page too. */
  bodyLimits?: PageBodyLimits
  /** The path contains a secret: the log has its pattern instead. */
  isSecret?: true
  /** False for a page or a call between servers. */
  isForApps?: false
  mayUpload?(authorization: string | undefined, params: Record<string, string>): boolean
}

/** An API path with its handlers by method. */
export type Route = {
  pattern: string
  allow: string
  handlers: Map<string, Handler>
  meter: RouteMeter
  isSecret: boolean
  /** Apps of other origins can be allowed to call it: an endpoint, no page and no call between servers. */
  isForApps: boolean
}

const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']

/** Imports every route of app/(api), so that they run without Next. */
export async function loadRoutes(root: string): Promise<RouteTable<Route>> {
  const files = await findAppFiles(path.join(root, 'app', '(api)'), /^route\.ts$/)
  const routes = await Promise.all(
    files.map(async ({ pattern, file }) => createRoute(pattern, await importRoute(file))),
  )
  return new RouteTable(routes.map(route => [route.pattern, route]))
}

export function createRoute(pattern: string, exported: Record<string, unknown>): Route {
  const handlers = new Map<string, Handler>()
  for (const method of methods) {
    const handler = exported[method] as Handler | undefined
    if (!handler) continue
    if (!handler.answer) throw new Error(`${method} ${pattern} is not made by route()`)
    handlers.set(method, handler)
  }
  const isSecret = [...handlers.values()].some(handler => handler.isSecret)
  const isEndpoint = [...handlers.values()].every(handler => handler.contract && handler.isForApps !== false)
  return {
    pattern,
    allow: [...handlers.keys()].join(', '),
    handlers,
    meter: new RouteMeter(pattern),
    isSecret,
    isForApps: isEndpoint && !isSecret,
  }
}

/** Reads the body, also of a GET, and calls the route's handler of that method. */
export async function handleApiRequest(
  context: RequestContext,
  route: Route,
  params: Record<string, string>,
  limits: Limits,
): Promise<void> {
  const { incoming, outgoing, ip } = context
  const handler = route.handlers.get(incoming.method ?? '')
  if (!handler) {
    if (isAllowedPreflight(incoming, outgoing)) return answerPreflight(incoming, outgoing, route.allow)
    incoming.resume()
    return sendMessage(outgoing, 405, `Method not allowed. Allowed: ${route.allow}.`, { allow: route.allow })
  }
  // No path that exists has a backslash, but a segment of a pattern would match one.
  if (context.path.includes('\\')) {
    incoming.resume()
    return sendMessage(outgoing, 400, 'The request is malformed.')
  }
  const free = handler.bodyLimits ? slots.take(ip, incoming) : () => undefined
  if (!free) {
    incoming.resume()
    return sendMessage(outgoing, 503, 'Too many uploads at a time. Try again in a few seconds.', {
      'retry-after': '5',
    })
  }
  try {
    await readAndCall(context, handler, params, limits)
  } finally {
    free()
  }
}

/** A process with all slots taken has a few hundred megabytes of uploads in memory. */
const slots = new UploadSlots({ total: 16, perAddress: 2 })

async function readAndCall(
  context: RequestContext,
  handler: Handler,
  params: Record<string, string>,
  limits: Limits,
): Promise<void> {
  const { incoming, outgoing, path, requestId, ip } = context
  const { bodyLimits } = handler
  const limitBytes = bodyLimits?.bytes ?? handler.contract?.bodyLimitBytes ?? defaultBodyLimitBytes
  const bodyMs = Math.max(limits.bodyMs, bodyLimits?.ms ?? 0)
  // The body of an unauthorized client is not buffered.
  const isSent = hasBody(incoming)
  const isRead = isSent && (handler.mayUpload?.(incoming.headers.authorization, params) ?? true)
  if (isSent && !isRead) closeAfterUnreadBody(incoming, outgoing)
  const bytes = isRead
    ? await receiveBody(context, limitBytes, { bodyMs, renderTooLarge: bodyLimits?.renderTooLarge })
    : emptyBody
  if (!bytes) return
  let isFinished = false
  // Not writableFinished, which is also true of a response written after the client disconnected.
  outgoing.once('finish', () => {
    isFinished = true
  })
  const call: ApiCall = {
    method: incoming.method ?? '',
    path,
    query: incoming.url?.slice(path.length) ?? '',
    headers: new IncomingHeaders(incoming.rawHeaders),
    params,
    bytes,
    ip,
    requestId,
    isDelivered() {
      return isFinished && outgoing.statusCode < 500
    },
  }
  await callHandler(handler, call, context, limits.responseMs)
}

async function callHandler(
  handler: Handler,
  call: ApiCall,
  { incoming, outgoing }: RequestContext,
  timeoutMs: number,
): Promise<void> {
  const { requestId } = call
  try {
    const reply = await withTimeout(handler.answer(call), timeoutMs, () => {
      log.warn({ requestId }, 'API request timed out')
      const headers = { 'retry-after': '5' }
      return jsonResponse(503, { message: 'The request took too long. Try again.' }, requestId, headers)
    })
    const sent = compress(reply, incoming.headers['accept-encoding'], outgoing)
    send(outgoing, sent instanceof Promise ? await sent : sent)
  } catch (error) {
    log.error({ error, requestId }, 'route handler threw')
    send(outgoing, jsonResponse(500, { message: 'Something went wrong. Try again later.' }, requestId))
  }
}

function send(outgoing: ServerResponse, { status, headers, body }: ApiReply): void {
  for (const name in headers) outgoing.setHeader(name, headers[name] as string)
  if (body !== null) outgoing.setHeader('content-length', Buffer.byteLength(body))
  outgoing.writeHead(status)
  outgoing.end(body)
}

const tickMs = 500

type Waiting = { untilTick: number; expire(): void }

// One interval for all waiting requests; a timer for each would cost every request.
const waiting = new Set<Waiting>()
let tick = 0
let isTicking = false

/** The result of `work`, or of `onTimeout` after `timeoutMs` to `timeoutMs` + 500 ms. `work` continues. */
function withTimeout<Result>(
  work: Result | Promise<Result>,
  timeoutMs: number,
  onTimeout: () => Result,
): Promise<Result> {
  if (!isTicking) setInterval(expireWaiting, tickMs).unref()
  isTicking = true
  return new Promise((resolve, reject) => {
    const untilTick = tick + Math.floor(timeoutMs / tickMs)
    const one = {
      untilTick,
      expire() {
        resolve(onTimeout())
      },
    }
    waiting.add(one)
    Promise.resolve(work).then(
      result => {
        waiting.delete(one)
        resolve(result)
      },
      error => {
        waiting.delete(one)
        reject(error)
      },
    )
  })
}

function expireWaiting(): void {
  tick++
  for (const one of waiting)
    if (one.untilTick < tick) {
      waiting.delete(one)
      one.expire()
    }
}
