import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type RequestListener } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { type Answer, type RouteFunction, route } from '@/lib/api/api-call'
import type { ApiReply } from '@/lib/api/json-response'
import { RouteMeter } from '@/lib/core/metrics'
import { createRoute } from '@/server/http/api-routes'
import { cachePage } from '@/server/http/cached-page'
import type { Handler } from '@/server/http/handler'
import { createHttpServer, type ServerDeps } from '@/server/http/http-server'
import { defaultLimits, type Limits } from '@/server/http/limits'
import type { PageDeps, Pages } from '@/server/http/pages-proxy'
import { RouteTable } from '@/server/http/route-table'
import { trustProxies } from '@/server/http/trusted-proxies'

/** By path and method. */
export type TestRoutes = Record<string, Record<string, Answer & Partial<Omit<Handler, 'answer'>>>>

type Fixture = {
  routes?: TestRoutes
  /** What route files export, by path. */
  exported?: Record<string, Record<string, RouteFunction>>
  pagePaths?: string[]
  /** Replaces Next. */
  serve?: RequestListener
  limits?: Partial<Limits>
  trustedHops?: number
  trustedProxies?: string[]
  isHttps?: boolean
  /** By default every caller has a session. */
  hasSession?: PageDeps['hasSession']
} & Pick<ServerDeps, 'countPage' | 'countStrangerPost' | 'staticFiles' | 'corsOrigins'> & {
    /** Paths of pages that are rendered once. */
    cached?: string[]
  }

/** A server on a free port with the given routes and pages. */
export async function openTestServer(fixture: Fixture) {
  const {
    pagePaths = [],
    limits,
    trustedHops = 0,
    trustedProxies = ['loopback'],
    isHttps = false,
    countPage,
    countStrangerPost,
    hasSession = async () => true,
    staticFiles,
    corsOrigins,
    cached = [],
  } = fixture
  const site = { isHttps, isDev: false }
  const next = createServer(fixture.serve ?? ((_, outgoing) => void outgoing.end('<p>a page</p>')))
  const socketPath = path.join(mkdtempSync(path.join(tmpdir(), 'slatekeeper-server-')), 'pages.sock')
  next.listen(socketPath)
  await once(next, 'listening')
  const pages: Pages = {
    socketPath,
    meter: new RouteMeter('(page)'),
    has: asked => pagePaths.includes(asked),
    patternOf: asked => pagePaths.find(one => one === asked),
  }
  const routes = new RouteTable(
    Object.entries({ ...asExported(fixture.routes), ...fixture.exported }).map(([pattern, exported]) => [
      pattern,
      createRoute(pattern, exported),
    ]),
  )
  const httpServer = createHttpServer({
    routes,
    pages,
    proxies: trustProxies(trustedHops, trustedProxies),
    site,
    hasSession,
    ...(countPage && { countPage }),
    ...(countStrangerPost && { countStrangerPost }),
    ...(staticFiles && { staticFiles }),
    ...(corsOrigins && { corsOrigins }),
    cachedPages: new Map(cached.map(one => [one, cachePage(one, socketPath, 'localhost', site)])),
    limits: { ...defaultLimits, ...limits },
  })
  httpServer.server.listen(0, '127.0.0.1')
  await once(httpServer.server, 'listening')
  const { port } = httpServer.server.address() as AddressInfo
  const stopPages = () => new Promise(resolve => next.close(resolve))
  const close = async () => {
    next.close()
    rmSync(path.dirname(socketPath), { recursive: true, force: true })
    httpServer.server.closeAllConnections()
    httpServer.server.close()
    if (httpServer.server.listening) await once(httpServer.server, 'close')
  }
  return { ...httpServer, port, url: `http://127.0.0.1:${port}`, stopPages, close }
}

function asExported(routes: TestRoutes = {}) {
  return Object.fromEntries(
    Object.entries(routes).map(([pattern, answers]) => {
      const functions = Object.entries(answers).map(([method, answer]) => [
        method,
        route(answer, { ...answer }),
      ])
      return [pattern, Object.fromEntries(functions)]
    }),
  )
}

export function reply(body: unknown, status = 200): ApiReply {
  return { status, headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
}

/** Sends the texts and returns everything received until the server closes the connection. */
export async function sendRaw(port: number, ...texts: string[]): Promise<string> {
  const socket = await openSocket(port)
  for (const text of texts) socket.write(text)
  return receive(socket)
}

export async function openSocket(port: number): Promise<Socket> {
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => undefined)
  await once(socket, 'connect')
  return socket
}

/** Everything received until the server closes the connection, also while the client still sends. */
export async function receive(socket: Socket): Promise<string> {
  let received = ''
  socket.on('data', chunk => {
    received += chunk
  })
  await new Promise(resolve => socket.once('close', resolve))
  return received
}

/** The JSON body of a raw response. */
export function bodyOf(answer: string): unknown {
  return JSON.parse(answer.slice(answer.indexOf('\r\n\r\n') + 4))
}
