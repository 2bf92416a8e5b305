import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { RouteMeter } from '@/lib/metrics'
import { cachePage } from './cached-page'
import { type House, openFrontDoor } from './http-server'
import type { Pages } from '@/server/pages'
import { PathTable } from './route-table'
import { type Handler, makeRoute } from './api-routes'
import { type Limits, usualLimits } from './request-context'

type Fixture = {
  routes: Record<string, Record<string, Handler>>
  /** Paths that Next would know. */
  pagePaths?: string[]
  /** What Next would do. */
  serve?: RequestListener
  limits?: Partial<Limits>
  trustedHops?: number
  isHttps?: boolean
} & Pick<House, 'countPage' | 'staticFiles'> & {
    /** Pages that are rendered once. */
    cached?: string[]
  }

/** A front door on a free port before routes and pages that a test makes up. */
export async function openTestDoor(fixture: Fixture) {
  const {
    pagePaths = [],
    limits,
    trustedHops = 0,
    isHttps = false,
    countPage,
    staticFiles,
    cached = [],
  } = fixture
  const place = { isHttps, isDev: false }
  const behind = createServer(fixture.serve ?? ((_, outgoing) => void outgoing.end('<p>a page</p>')))
  const socketPath = path.join(mkdtempSync(path.join(tmpdir(), 'slatekeeper-door-')), 'pages.sock')
  behind.listen(socketPath)
  await once(behind, 'listening')
  const pages: Pages = {
    socketPath,
    meter: new RouteMeter('(page)'),
    has: asked => pagePaths.includes(asked),
  }
  const routes = new PathTable(
    Object.entries(fixture.routes).map(([pattern, exported]) => [pattern, makeRoute(pattern, exported)]),
  )
  const frontDoor = openFrontDoor({
    routes,
    pages,
    trustedHops,
    place,
    ...(countPage && { countPage }),
    ...(staticFiles && { staticFiles }),
    cachedPages: new Map(cached.map(one => [one, cachePage(one, socketPath, 'localhost', place)])),
    limits: { ...usualLimits, ...limits },
  })
  frontDoor.server.listen(0, '127.0.0.1')
  await once(frontDoor.server, 'listening')
  const { port } = frontDoor.server.address() as AddressInfo
  const stopPages = () => new Promise(resolve => behind.close(resolve))
  const close = async () => {
    behind.close()
    rmSync(path.dirname(socketPath), { recursive: true, force: true })
    frontDoor.server.closeAllConnections()
    frontDoor.server.close()
    if (frontDoor.server.listening) await once(frontDoor.server, 'close')
  }
  return { ...frontDoor, port, url: `http://127.0.0.1:${port}`, stopPages, close }
}

/** An answer of the plain error shape, or whatever a fixture says. */
export function say(body: unknown, status = 200): Response {
  return new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } })
}

/** Sends `text` as it is and answers all that comes back until the server closes the connection. */
export async function sendRaw(port: number, ...texts: string[]): Promise<string> {
  const socket = await openSocket(port)
  for (const text of texts) socket.write(text)
  return receive(socket)
}

/** A connection of our own. */
export async function openSocket(port: number): Promise<Socket> {
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => undefined)
  await once(socket, 'connect')
  return socket
}

/** All that comes until the server closes the connection. */
export async function receive(socket: Socket): Promise<string> {
  let received = ''
  socket.on('data', chunk => {
    received += chunk
  })
  await once(socket, 'close')
  return received
}

/** The body of a raw answer as JSON. */
export function bodyOf(answer: string): unknown {
  return JSON.parse(answer.slice(answer.indexOf('\r\n\r\n') + 4))
}
