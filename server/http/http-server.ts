import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { isDraining } from '@/lib/draining'
import { newRequestId } from '@/lib/http/request-id'
import { RouteMeter } from '@/lib/metrics'
import { answerPlain } from '@/server/answer'
import { answerApi } from '@/server/answer-api'
import { answerPage } from './pages-proxy'
import { answerBrokenRequests } from './malformed-requests'
import type { CachedPage } from './cached-page'
import { findClientIp } from './incoming-request'
import { limitConnections } from './connections'
import { hasUsableHost } from '@/server/host'
import type { Pages } from '@/server/pages'
import { passUpgrade } from '@/server/pass-on'
import type { PathTable } from './route-table'
import { isWellFormed, pathOf } from '@/server/paths'
import { createRequestQueue } from '@/server/request-queue'
import type { Route } from './api-routes'
import { apiPolicy, commonHeaders, type Place } from './security-headers'
import { answerStatic, type StaticFiles } from './static-files'
import { stripForeignHeaders, stripForwarded } from '@/server/strip-headers'
import { failVisit, type Limits, settleVisit, usualLimits, type Visit } from './request-context'

const strangers = new RouteMeter('(unknown)')

/** What stands behind the front door, and how much it lets in. */
export type House = {
  routes: PathTable<Route>
  pages: Pages
  place: Place
  trustedHops: number
  limits?: Limits
  /** Throws TooManyRequests where an address asks for more pages than it may. */
  countPage?(ip: string): Promise<void>
  staticFiles?: StaticFiles
  cachedPages?: ReadonlyMap<string, CachedPage>
}

/** The server, and the answers that it still owes. */
export type FrontDoor = { server: Server; owed: ReadonlySet<ServerResponse> }

/** The HTTP server before everything: it calls the API's routes itself and hands pages to Next. */
export function openFrontDoor(house: House): FrontDoor {
  const { routes, pages, place, trustedHops, limits = usualLimits } = house
  const owed = new Set<ServerResponse>()
  const stamp = [...commonHeaders(place), 'content-security-policy', apiPolicy]

  function receive(incoming: IncomingMessage, outgoing: ServerResponse) {
    const startedAt = performance.now()
    const requestId = newRequestId()
    const path = pathOf(incoming.url ?? '') ?? '*'
    const visit = { incoming, outgoing, path, requestId, ip: findClientIp(incoming, trustedHops) }
    const found = routes.find(path)
    const meter = found?.value.meter ?? (pages.has(path) ? pages.meter : strangers)
    owed.add(outgoing)
    outgoing.once('close', () => {
      owed.delete(outgoing)
      settleVisit(visit, meter, startedAt)
    })
    if (isDraining()) outgoing.shouldKeepAlive = false
    outgoing.setHeader('x-request-id', requestId)
    for (let i = 0; i < stamp.length; i += 2) outgoing.setHeader(stamp[i] as string, stamp[i + 1] as string)
    stripForeignHeaders(incoming, path)
    if (trustedHops === 0) stripForwarded(incoming)
    if (refuseAtOnce(visit)) return
    const answered = found ? answerApi(visit, found.value, found.params, limits) : answerElse(visit)
    answered.catch(error => failVisit(visit, error))
  }

  function refuseAtOnce({ incoming, outgoing }: Visit): boolean {
    const isTooLong = (incoming.url ?? '').length > limits.urlBytes
    const isUpgrade = incoming.headers.upgrade?.toLowerCase() === 'websocket'
    if (isTooLong)
      answerPlain(outgoing, 414, `The address is too long: at most ${limits.urlBytes} bytes are taken.`)
    else if (isUpgrade) answerPlain(outgoing, 403, 'This service opens no web sockets.')
    else if (!hasUsableHost(incoming)) answerPlain(outgoing, 400, 'The request cannot be understood.')
    else return false
    incoming.resume()
    return true
  }

  async function answerElse(visit: Visit) {
    const { incoming, outgoing, path } = visit
    const file = house.staticFiles?.get(path)
    if (file) return answerStatic(incoming, outgoing, file)
    if (isWellFormed(path) && (pages.has(path) || isNavigation(incoming, path)))
      return answerPage(visit, house, limits)
    incoming.resume()
    answerPlain(outgoing, 404, 'There is nothing at this address.')
  }

  /** A browser that follows a link is shown a page, except under a path of the API with a slash too many. */
  function isNavigation({ headers }: IncomingMessage, path: string): boolean {
    const accept = headers.accept ?? ''
    if (path.startsWith('/_next/')) return false
    if (!accept.includes('text/html') || accept.includes('application/json')) return false
    return !(path.endsWith('/') && routes.find(path.slice(0, -1)))
  }

  const inTurn = createRequestQueue(limits.maxPipelined)
  const server = createServer(
    {
      connectionsCheckingInterval: 2_000,
      headersTimeout: limits.headersMs,
      requestTimeout: limits.requestMs,
      keepAliveTimeout: limits.keepAliveMs,
      maxHeaderSize: 3 * limits.urlBytes,
      // A request without Host is then answered like any other, by JSON.
      requireHostHeader: false,
    },
    inTurn(receive),
  )
  limitConnections(server, { limits, isPerAddress: trustedHops === 0 })
  if (place.isDev)
    server.on('upgrade', (incoming, socket, head) => passUpgrade(incoming, socket, head, pages.socketPath))
  const allowed = (target: string) => routes.find(pathOf(target) ?? '')?.value.allow ?? 'GET, POST'
  return { server: answerBrokenRequests(server, allowed, inTurn), owed }
}
