import {
  type ClientRequest,
  type IncomingHttpHeaders,
  type IncomingMessage,
  request,
  type ServerResponse,
} from 'node:http'
import { connect } from 'node:net'
import path from 'node:path'
import type { Duplex } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { setTimeout as wait } from 'node:timers/promises'
import { hostedPageHeaders, htmlType, renderMessagePage } from '@/lib/api/hosted-page'
import { standardFailures } from '@/lib/api/standard-failures'
import { isFailure } from '@/lib/core/failure'
import { RouteMeter } from '@/lib/core/metrics'
import { requestedHost } from '@/lib/core/requested-host'
import { type DatabaseTarget, inDatabase } from '@/lib/db/database'
import { isDev } from '@/server/mode'
import type { BodyBudgets } from './body-budget'
import type { CachedPage } from './cached-page'
import { isCrossOrigin } from './incoming-request'
import type { Limits } from './limits'
import { openPageBody } from './page-body'
import { type RequestContext, sendMessage } from './request-context'
import { findAppFiles, findPublicPaths, RouteTable } from './route-table'
import { createNonce, pagePolicy, type Site } from './security-headers'
import type { TrustedProxies } from './trusted-proxies'

/** The paths that Next serves, and its socket. */
export type Pages = {
  meter: RouteMeter
  socketPath: string
  has(path: string): boolean
  /** The pattern of a page; undefined for its files. */
  patternOf(path: string): string | undefined
}

export type PageDeps = {
  pages: Pages
  site: Site
  proxies: TrustedProxies
  /** Throws TooManyRequests where an address requests too many pages. */
  countPage?(ip: string): Promise<void>
  /** The same for POST without a session. */
  countStrangerPost?(ip: string): Promise<void>
  /** True if the Cookie header has a valid session. */
  hasSession(cookies: string | undefined): Promise<boolean>
  cachedPages?: ReadonlyMap<string, CachedPage>
  /** The database of a page, and a cookie for those that follow; absent if all have that of the service. */
  findDatabase?(
    query: string,
    cookies: string | undefined,
  ): Promise<{ target: DatabaseTarget | null; cookie: string | null }>
}

const nextFiles =
  /^\/(?:_next\/static\/.+|favicon\.ico|(?:apple-)?icon\d*(?:\.\w+)?|robots\.txt|sitemap\.xml|manifest\.webmanifest)$/

export async function findPages(root: string, socketPath: string): Promise<Pages> {
  const files = await findAppFiles(path.join(root, 'app'), /^(?:page\.[jt]sx?|route\.[jt]s)$/)
  const pages = files.filter(({ file }) => !file.includes(`${path.sep}(api)${path.sep}`))
  const publicPaths = new Set(await findPublicPaths(path.join(root, 'public')))
  const known = new RouteTable(pages.map(({ pattern }) => [pattern, pattern]))
  const patternOf = (asked: string) => known.find(withoutSlash(asked))?.value
  return {
    meter: new RouteMeter('(page)'),
    socketPath,
    has: asked =>
      nextFiles.test(asked) ||
      publicPaths.has(withoutSlash(asked)) ||
      patternOf(asked) !== undefined ||
      (isDev && /^\/(?:__nextjs|_next\/)/.test(asked)),
    patternOf,
  }
}

const withoutSlash = (asked: string) => (asked.length > 1 && asked.endsWith('/') ? asked.slice(0, -1) : asked)

// Next limits the size of headers, and a redirect to sign-in contains the URL again.
const maxForwardedUrlLength = 2_000
const acceptsPost = /^\/(?:admin|api\/auth)(?:\/|$)/

/**
 * Forwards a request to Next with the body that its caller may send, the client's address and a nonce for its scripts. Other
 * methods and cross-origin writes are rejected first.
 */
export async function handlePageRequest(
  context: RequestContext,
  deps: PageDeps,
  given: { limits: Limits; budgets: BodyBudgets },
): Promise<void> {
  if (!deps.findDatabase) return forwardPage(context, deps, given)
  const { incoming, outgoing, path } = context
  const query = incoming.url?.slice(path.length) ?? ''
  const { target, cookie } = await deps.findDatabase(query, incoming.headers.cookie)
  if (cookie) outgoing.appendHeader('set-cookie', cookie)
  if (target) incoming.headers[databaseHeader] = JSON.stringify(target)
  return inDatabase(target, () => forwardPage(context, deps, given))
}

/** Read by the process of the pages. */
const databaseHeader = 'x-slatekeeper-database'

async function forwardPage(
  context: RequestContext,
  deps: PageDeps,
  { limits, budgets }: { limits: Limits; budgets: BodyBudgets },
): Promise<void> {
  const { pages, countPage, countStrangerPost, hasSession } = deps
  const { incoming, outgoing, path } = context
  if (isRejected(context)) return
  if (await isRateLimited(context, countPage)) return
  if (isDocumentGet(incoming) && (await deps.cachedPages?.get(path)?.serve(incoming, outgoing))) return
  const body = await openPageBody(context, {
    limits,
    budgets,
    hasSession,
    isPostLimited: () => isRateLimited(context, countStrangerPost),
  })
  if (!body) return
  setPageHeaders(context, deps)
  try {
    await forward(incoming, outgoing, body.bytes, pages.socketPath, limits.pageConnectMs)
  } catch (error) {
    if (outgoing.destroyed) return
    if (!(error instanceof PagesUnavailable)) throw error
    sendMessage(outgoing, 503, 'The page is not available yet. Try again in a few seconds.', {
      'retry-after': '5',
    })
  } finally {
    body.release()
  }
}

/** Counts the request. Over the limit it responds with a page, or with JSON to a client that does not accept HTML. */
async function isRateLimited({ incoming, outgoing, ip }: RequestContext, count: PageDeps['countPage']) {
  try {
    await count?.(ip)
    return false
  } catch (error) {
    if (!isFailure(error, 'TooManyRequests')) throw error
    incoming.resume()
    const { status, body, headers } = standardFailures.TooManyRequests
    const { message } = body(error.detail, 'public') as { message: string }
    const retryAfter = headers?.(error.detail)
    if (!incoming.headers.accept?.includes('text/html')) {
      sendMessage(outgoing, status, message, retryAfter)
      return true
    }
    outgoing.writeHead(status, { ...hostedPageHeaders(), ...htmlType, ...retryAfter })
    outgoing.end(renderMessagePage('Too many requests', message, 'paused'))
    return true
  }
}

function isRejected({ incoming, outgoing, path }: RequestContext): boolean {
  const allowed = acceptsPost.test(path) ? ['GET', 'HEAD', 'POST'] : ['GET', 'HEAD']
  if (isCrossOrigin(incoming))
    sendMessage(outgoing, 403, 'Cross-origin requests are not allowed. Open the console directly.')
  else if (!allowed.includes(incoming.method ?? ''))
    sendMessage(outgoing, 405, `Method not allowed. Allowed: ${allowed.join(', ')}.`, {
      allow: allowed.join(', '),
    })
  else return false
  incoming.resume()
  return true
}

/** A request for the document, not for data of a navigation. */
function isDocumentGet({ method, headers }: IncomingMessage): boolean {
  return method === 'GET' && headers.rsc === undefined
}

function setPageHeaders({ incoming, outgoing, path, requestId, ip }: RequestContext, { site }: PageDeps) {
  const { headers } = incoming
  headers['x-forwarded-for'] ??= ip
  headers['x-forwarded-proto'] ??= site.isHttps ? 'https' : 'http'
  // Next compares it with the host of Origin, which states no default port.
  const host = requestedHost(headers['x-forwarded-host'], headers.host, headers['x-forwarded-proto'])
  if (host) headers['x-forwarded-host'] = host
  headers['x-request-id'] = requestId
  headers['x-slatekeeper-ip'] = ip
  // Server components cannot read their URL otherwise; sign-in returns to it.
  if (incoming.url && incoming.url.length <= maxForwardedUrlLength)
    headers['x-slatekeeper-address'] = incoming.url
  if (!path.startsWith('/_next/')) {
    const policy = pagePolicy(createNonce(), site)
    // Next reads the nonce from the request header.
    headers['content-security-policy'] = policy
    outgoing.setHeader('content-security-policy', policy)
  }
}

const hopByHop = new Set(['connection', 'keep-alive', 'transfer-encoding', 'upgrade', 'te', 'trailer'])
// EAGAIN: more connections wait than the socket's backlog has room for.
const startingCodes = new Set(['ENOENT', 'ECONNREFUSED', 'EAGAIN'])
const crashedCodes = new Set(['ECONNRESET', 'EPIPE'])
const retryMs = 100

class PagesUnavailable extends Error {}

/**
 * Sends a request to the HTTP server behind a socket and pipes its response back. Retries for `connectMs` while the socket
 * does not exist. A client that accepts JSON gets 404s and unreadable actions as JSON.
 */
async function forward(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  body: Buffer,
  socketPath: string,
  connectMs: number,
): Promise<void> {
  const headers: IncomingHttpHeaders = { ...incoming.headers, connection: 'close' }
  for (const name of ['transfer-encoding', 'content-length', 'expect', 'trailer']) delete headers[name]
  if (body.length > 0) headers['content-length'] = String(body.length)

  let upstream: ClientRequest | undefined
  outgoing.once('close', () => upstream?.destroy())
  const response = await sendUntil(Date.now() + connectMs)
  if (response.statusCode === 404 && acceptsJson(incoming)) {
    response.resume()
    return sendMessage(outgoing, 404, 'Not found.')
  }
  if (response.statusCode === 500 && isServerAction(incoming)) {
    response.resume()
    return sendMessage(outgoing, 400, 'The request body is not valid for this page.')
  }
  for (const [name, value] of Object.entries(response.headers))
    if (value !== undefined && !hopByHop.has(name)) outgoing.setHeader(name, value)
  outgoing.writeHead(response.statusCode ?? 500)
  await pipeline(response, outgoing)

  async function sendUntil(deadline: number): Promise<IncomingMessage> {
    try {
      return await sendOnce()
    } catch (error) {
      const { code = '' } = error as NodeJS.ErrnoException
      if (crashedCodes.has(code)) throw new PagesUnavailable()
      if (!startingCodes.has(code)) throw error
      if (Date.now() > deadline || outgoing.destroyed) throw new PagesUnavailable()
      await wait(retryMs)
      return sendUntil(deadline)
    }
  }

  function sendOnce(): Promise<IncomingMessage> {
    return new Promise((resolve, reject) => {
      upstream = request({
        socketPath,
        agent: false,
        method: incoming.method,
        path: incoming.url,
        headers,
      })
      upstream.once('response', resolve)
      upstream.once('error', reject)
      upstream.end(body)
    })
  }
}

function acceptsJson({ headers }: IncomingMessage): boolean {
  return headers.accept?.includes('application/json') ?? false
}

/** Our actions return their errors with status 200, so a 500 means that Next could not decode the arguments. */
function isServerAction({ method, headers }: IncomingMessage): boolean {
  if (method !== 'POST') return false
  return headers['next-action'] !== undefined || /^multipart\/form-data/i.test(headers['content-type'] ?? '')
}

/** Tunnels an upgraded connection to the server behind a socket. */
export function forwardUpgrade(incoming: IncomingMessage, socket: Duplex, head: Buffer, socketPath: string) {
  const upstream = connect(socketPath)
  const end = () => {
    socket.destroy()
    upstream.destroy()
  }
  for (const stream of [socket, upstream]) stream.on('error', end).on('close', end)
  const lines = [`${incoming.method} ${incoming.url} HTTP/1.1`]
  const { rawHeaders } = incoming
  for (let i = 0; i < rawHeaders.length; i += 2) lines.push(`${rawHeaders[i]}: ${rawHeaders[i + 1]}`)
  upstream.write(`${lines.join('\r\n')}\r\n\r\n`)
  upstream.write(head)
  upstream.pipe(socket).pipe(upstream)
}
