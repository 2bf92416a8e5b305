import type { ServerResponse } from 'node:http'
import path from 'node:path'
import type { ApiCall } from '@/lib/api/api-call'
import { type ApiReply, messageResponse } from '@/lib/api/json-response'
import { log } from '@/lib/core/log'
import { RouteMeter } from '@/lib/core/metrics'
import type { BodyBudgets } from './body-budget'
import { type CallBody, openBody } from './call-body'
import { compress } from './compress-response'
import { answerPreflight, isAllowedPreflight } from './cors'
import type { Handler } from './handler'
import { importRoute } from './import-route'
import { IncomingHeaders } from './incoming-headers'
import type { Limits } from './limits'
import { type RequestContext, sendMessage } from './request-context'
import { ResponseTimer } from './response-timer'
import { findAppFiles, RouteTable } from './route-table'

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

const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE']

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

/** Calls the route's handler of the method with the body, also of a GET. */
export async function handleApiRequest(
  context: RequestContext,
  route: Route,
  params: Record<string, string>,
  { limits, budgets }: { limits: Limits; budgets: BodyBudgets },
): Promise<void> {
  const { incoming, outgoing } = context
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
  const timer = new ResponseTimer(limits.responseMs)
  const body = await openBody(context, handler, params, { budgets, bodyMs: limits.bodyMs, timer })
  if (!body) return
  try {
    await callHandler(handler, createCall(context, route, params, body), context, timer)
  } finally {
    body.release()
  }
}

function createCall(
  context: RequestContext,
  { isSecret, pattern }: Route,
  params: Record<string, string>,
  body: CallBody,
): ApiCall {
  const { incoming, outgoing, path, requestId, ip } = context
  let isFinished = false
  // Not writableFinished, which is also true of a response written after the client disconnected.
  outgoing.once('finish', () => {
    isFinished = true
  })
  return {
    // Node sends no body to HEAD.
    method: incoming.method === 'HEAD' ? 'GET' : (incoming.method ?? ''),
    path: isSecret ? pattern : path,
    query: incoming.url?.slice(path.length) ?? '',
    headers: new IncomingHeaders(incoming.rawHeaders),
    params,
    bytes: body.bytes,
    receive: body.receive,
    ip,
    requestId,
    isDelivered() {
      return isFinished && outgoing.statusCode < 500
    },
  }
}

async function callHandler(
  handler: Handler,
  call: ApiCall,
  { incoming, outgoing }: RequestContext,
  timer: ResponseTimer,
): Promise<void> {
  const { requestId } = call
  try {
    const reply = await timer.wait(handler.answer(call), () => {
      log.warn({ requestId }, 'API request timed out')
      return messageResponse(503, 'The request took too long. Try again.', requestId, { 'retry-after': '5' })
    })
    if (reply.delivery) return failToSend(outgoing, reply)
    const sent = compress(reply, incoming.headers['accept-encoding'], outgoing)
    send(outgoing, sent instanceof Promise ? await sent : sent)
  } catch (error) {
    log.error({ error, requestId }, 'route handler threw')
    send(outgoing, messageResponse(500, 'Something went wrong. Try again later.', requestId))
  }
}

function failToSend(outgoing: ServerResponse, { status, headers, body, delivery }: ApiReply): void {
  if (delivery === 'cut' || body === null) return void outgoing.destroy()
  const bytes = Buffer.from(body)
  outgoing.writeHead(status, { ...headers, 'content-length': bytes.byteLength })
  outgoing.write(bytes.subarray(0, bytes.byteLength / 2), () => outgoing.destroy())
}

function send(outgoing: ServerResponse, { status, headers, body }: ApiReply): void {
  // The body that the handler waited for was too large or late, and has been answered.
  if (outgoing.headersSent) return
  for (const name in headers) outgoing.setHeader(name, headers[name] as string)
  if (body !== null) outgoing.setHeader('content-length', Buffer.byteLength(body))
  outgoing.writeHead(status)
  outgoing.end(body)
}
