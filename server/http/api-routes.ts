import type { IncomingMessage, ServerResponse } from 'node:http'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { getRequestListener } from '@hono/node-server'
import { defaultBodyLimitBytes } from '@/lib/http/body'
import type { ApiContext } from '@/lib/http/declaration'
import { jsonHeaders, jsonResponse } from '@/lib/http/json-response'
import { log } from '@/lib/log'
import { RouteMeter } from '@/lib/metrics'
import { compress } from './compress-response'
import { answerPreflight, isAllowedPreflight } from './cors'
import type { Limits } from './limits'
import { emptyBody, hasBody, type PageBodyLimits, receiveBody } from './request-body'
import { type RequestContext, sendMessage } from './request-context'
import { findAppFiles, RouteTable } from './route-table'
import { UploadSlots } from './upload-slots'

/** A function that a route file exports under a method's name. */
export type Handler = ((request: Request, context: ApiContext) => Promise<Response>) & {
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
    files.map(async ({ pattern, file }) => createRoute(pattern, await import(pathToFileURL(file).href))),
  )
  return new RouteTable(routes.map(route => [route.pattern, route]))
}

export function createRoute(pattern: string, exported: Record<string, unknown>): Route {
  const handlers = new Map<string, Handler>()
  for (const method of methods)
    if (typeof exported[method] === 'function') handlers.set(method, exported[method] as Handler)
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
  const { incoming, requestId, ip } = context
  const { bodyLimits } = handler
  const limitBytes = bodyLimits?.bytes ?? handler.contract?.bodyLimitBytes ?? defaultBodyLimitBytes
  const bodyMs = Math.max(limits.bodyMs, bodyLimits?.ms ?? 0)
  // The body of an unauthorized client is not buffered.
  const isRead = hasBody(incoming) && (handler.mayUpload?.(incoming.headers.authorization, params) ?? true)
  const bytes = isRead
    ? await receiveBody(context, limitBytes, { bodyMs, renderTooLarge: bodyLimits?.renderTooLarge })
    : emptyBody
  if (!bytes) return
  await callHandler(
    handler,
    { params: Promise.resolve(params), bytes, ip, requestId },
    context,
    limits.responseMs,
  )
}

const call = Symbol('call')

type CalledMessage = IncomingMessage & {
  [call]?: { handler: Handler; context: ApiContext; timeoutMs: number }
  /** @hono/node-server reads the body from here. */
  rawBody?: Buffer
}

const nativeRequest = globalThis.Request
const nativeResponse = globalThis.Response

// Replaces the global Request and Response by lightweight classes.
const listener = getRequestListener(
  (request, { incoming, outgoing }) =>
    respond(request, incoming as CalledMessage, outgoing as ServerResponse),
  {
    hostname: 'localhost',
    errorHandler: () =>
      new Response(JSON.stringify({ message: 'The request is malformed.' }), {
        status: 400,
        headers: jsonHeaders,
      }),
  },
)

// Instances of the native classes, such as those of fetch, must pass `instanceof` on the replaced globals.
acceptNativeInstances(globalThis.Request, nativeRequest)
acceptNativeInstances(globalThis.Response, nativeResponse)

function acceptNativeInstances(light: typeof Request | typeof Response, native: typeof light) {
  if (light === native) return
  Object.defineProperty(light, Symbol.hasInstance, { value: (value: unknown) => value instanceof native })
}

function callHandler(
  handler: Handler,
  context: ApiContext & { bytes: Buffer },
  { incoming, outgoing }: RequestContext,
  timeoutMs: number,
): Promise<void> {
  const called = incoming as CalledMessage
  let isSent = false
  // Not writableFinished, which is also true of a response written after the client disconnected.
  outgoing.once('finish', () => {
    isSent = true
  })
  const isDelivered = () => isSent && outgoing.statusCode < 500
  called[call] = { handler, context: { ...context, isDelivered }, timeoutMs }
  if (context.bytes.length > 0) called.rawBody = context.bytes
  return listener(incoming, outgoing)
}

const timedOut = Symbol('timed out')

async function respond(
  request: Request,
  incoming: CalledMessage,
  outgoing: ServerResponse,
): Promise<Response> {
  const { handler, context, timeoutMs } = incoming[call] as NonNullable<CalledMessage[typeof call]>
  const { requestId = '' } = context
  try {
    const response: unknown = await withTimeout<unknown>(handler(request, context), timeoutMs, () => timedOut)
    if (response === timedOut) {
      log.warn({ requestId }, 'API request timed out')
      return jsonResponse(503, { message: 'The request took too long. Try again.' }, requestId, {
        'retry-after': '5',
      })
    }
    if (response instanceof nativeResponse) {
      const sent = compress(response, incoming.headers['accept-encoding'], outgoing)
      return sent instanceof Promise ? await sent : sent
    }
    throw new TypeError('the route did not return a Response')
  } catch (error) {
    log.error({ error, requestId }, 'route handler threw')
    return jsonResponse(500, { message: 'Something went wrong. Try again later.' }, requestId)
  }
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
    const one = { untilTick: tick + Math.floor(timeoutMs / tickMs), expire: () => resolve(onTimeout()) }
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
