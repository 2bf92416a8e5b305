import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from 'node:http'
import type { Duplex } from 'node:stream'
import { newRequestId } from '@/lib/api/request-id'
import { isDraining } from '@/lib/core/draining'
import { RouteMeter } from '@/lib/core/metrics'
import { beginRequestSpan, endRequestSpan, isTracing, type RequestSpan } from '@/lib/core/span'
import { handleApiRequest, type Route } from './api-routes'
import { createBudgets } from './body-budget'
import { createRequestQueue, limitConnections } from './connections'
import { allowOrigin, answerPreflight, isAllowedPreflight } from './cors'
import {
  hasValidHost,
  isWellFormed,
  pathOf,
  stripForwardingHeaders,
  stripInternalHeaders,
  toOriginForm,
} from './incoming-request'
import { defaultLimits, type Limits } from './limits'
import { handleMalformedRequests } from './malformed-requests'
import { forwardUpgrade, handlePageRequest, type PageDeps } from './pages-proxy'
import { closeAfterUnreadBody, hasBody, limitParts } from './request-body'
import {
  loggedStatus,
  logRequest,
  type RequestContext,
  respondWithError,
  sendMessage,
} from './request-context'
import type { RouteTable } from './route-table'
import { apiPolicy, commonHeaders } from './security-headers'
import { type StaticFiles, serveStaticFile } from './static-files'

const unknownPaths = new RouteMeter('(unknown)')

/** Paths that other systems call all the time; no trace of them is of use. */
const untraced = new Set(['/healthz', '/readyz', '/metrics'])

export type ServerDeps = PageDeps & {
  routes: RouteTable<Route>
  limits?: Limits
  staticFiles?: StaticFiles
  /** Origins of web apps that can call the API. */
  corsOrigins?: ReadonlySet<string>
}

export type HttpServer = {
  server: Server
  /** Responses that are not finished. */
  pending: ReadonlySet<ServerResponse>
  /** Upgraded connections, which exist only in development. */
  tunnels: ReadonlySet<Duplex>
}

/** The one HTTP server: it runs API routes itself and forwards page requests to Next. */
export function createHttpServer(deps: ServerDeps): HttpServer {
  const { routes, pages, site, proxies, limits = defaultLimits, corsOrigins } = deps
  const budgets = createBudgets()
  const pending = new Set<ServerResponse>()
  const tunnels = new Set<Duplex>()
  const headers = [...commonHeaders(site), 'content-security-policy', apiPolicy]

  function handle(incoming: IncomingMessage, outgoing: ServerResponse) {
    toOriginForm(incoming)
    const startedAt = performance.now()
    const requestId = newRequestId()
    const path = pathOf(incoming.url ?? '') ?? '*'
    const context = { incoming, outgoing, path, requestId, ip: proxies.findClientIp(incoming) }
    const found = routes.find(path)
    const meter = found?.value.meter ?? (pages.has(path) ? pages.meter : unknownPaths)
    const span = isTracing() ? describeRequest(context, found?.value) : undefined
    pending.add(outgoing)
    outgoing.once('close', () => {
      pending.delete(outgoing)
      if (span) span.status = loggedStatus(outgoing)
      endRequestSpan(span, () =>
        logRequest(
          found?.value.isSecret ? { ...context, path: found.value.pattern } : context,
          meter,
          startedAt,
        ),
      )
    })
    beginRequestSpan(span, () => answer(context, found))
  }

  /** Undefined for what is not traced: static files, unknown paths and probes. */
  function describeRequest(context: RequestContext, found: Route | undefined): RequestSpan | undefined {
    const { incoming, outgoing, path, requestId } = context
    const route = found?.pattern ?? pages.patternOf(path)
    if (route === undefined || untraced.has(route)) return undefined
    return { incoming, outgoing, requestId, route, isTraceTrusted: proxies.includes(incoming.socket) }
  }

  function answer(context: RequestContext, found: ReturnType<typeof routes.find>) {
    const { incoming, outgoing, path } = context
    if (isDraining()) outgoing.shouldKeepAlive = false
    setHeaders(context, found?.value)
    stripInternalHeaders(incoming, path)
    if (!proxies.includes(incoming.socket)) stripForwardingHeaders(incoming)
    if (hasBody(incoming)) closeAfterUnreadBody(incoming, outgoing)
    if (rejectInvalid(context)) return
    if (path === '*' && incoming.method === 'OPTIONS') return answerOptions(context)
    const handled = found
      ? handleApiRequest(context, found.value, found.params, { limits, budgets })
      : handleOther(context)
    handled.catch(error => respondWithError(context, error))
  }

  function setHeaders({ incoming, outgoing, requestId }: RequestContext, route: Route | undefined) {
    outgoing.setHeader('x-request-id', requestId)
    for (let i = 0; i < headers.length; i += 2)
      outgoing.setHeader(headers[i] as string, headers[i + 1] as string)
    if (route?.isForApps) allowOrigin(incoming, outgoing, corsOrigins)
  }

  function rejectInvalid({ incoming, outgoing }: RequestContext): boolean {
    const isTooLong = (incoming.url ?? '').length > limits.urlBytes
    const isUpgrade = incoming.headers.upgrade?.toLowerCase() === 'websocket'
    if (isTooLong) sendMessage(outgoing, 414, `The URL is too long: the limit is ${limits.urlBytes} bytes.`)
    else if (isUpgrade) sendMessage(outgoing, 403, 'WebSockets are not supported.')
    else if (!hasValidHost(incoming)) sendMessage(outgoing, 400, 'The request is malformed.')
    else return false
    incoming.resume()
    return true
  }

  /** `OPTIONS *` asks what the server can do at all. */
  function answerOptions({ incoming, outgoing }: RequestContext) {
    incoming.resume()
    outgoing.writeHead(204, { allow: 'GET, HEAD, POST, DELETE, OPTIONS' })
    outgoing.end()
  }

  async function handleOther(context: RequestContext) {
    const { incoming, outgoing, path } = context
    const file = deps.staticFiles?.get(path)
    if (file) return serveStaticFile(incoming, outgoing, file)
    if (isWellFormed(path) && (pages.has(path) || isNavigation(incoming, path, routes)))
      return handlePageRequest(context, deps, { limits, budgets })
    // An app in a browser sees a misspelled path as 404, not as a failed connection.
    allowOrigin(incoming, outgoing, corsOrigins)
    if (isAllowedPreflight(incoming, outgoing)) return answerPreflight(incoming, outgoing, 'GET, POST')
    incoming.resume()
    sendMessage(outgoing, 404, 'Not found.')
  }

  const queue = createRequestQueue(limits.maxPipelined)
  const server = openServer(queue(handle), limits)
  limitConnections(server, { limits, proxies })
  if (site.isDev)
    server.on('upgrade', (incoming, socket, head) => {
      tunnels.add(socket)
      socket.once('close', () => tunnels.delete(socket))
      forwardUpgrade(incoming, socket, head, pages.socketPath)
    })
  const allowedMethods = (target: string) => routes.find(pathOf(target) ?? '')?.value.allow ?? 'GET, POST'
  return { server: handleMalformedRequests(server, allowedMethods, queue), pending, tunnels }
}

/** A browser that follows a link gets Next's 404 page, except for an API path with a trailing slash. */
function isNavigation({ headers }: IncomingMessage, path: string, routes: RouteTable<Route>): boolean {
  const accept = headers.accept ?? ''
  if (path.startsWith('/_next/')) return false
  if (!accept.includes('text/html') || accept.includes('application/json')) return false
  return !(path.endsWith('/') && routes.find(path.slice(0, -1)))
}

function openServer(answer: RequestListener, limits: Limits): Server {
  const onRequest: RequestListener = (incoming, outgoing) => {
    if (hasBody(incoming)) limitParts(incoming)
    answer(incoming, outgoing)
  }
  const server = createServer(
    {
      connectionsCheckingInterval: 2_000,
      headersTimeout: limits.headersMs,
      requestTimeout: limits.requestMs,
      keepAliveTimeout: limits.keepAliveMs,
      maxHeaderSize: 3 * limits.urlBytes,
      // Node would reject a request without Host with an empty response.
      requireHostHeader: false,
    },
    onRequest,
  )
  // Node would ask for the body before any check. Reading it asks for it.
  server.on('checkContinue', onRequest)
  // Headers above Node's maximum of 1,000 would be in rawHeaders only. Their size is limited.
  server.maxHeadersCount = 0
  return server
}
