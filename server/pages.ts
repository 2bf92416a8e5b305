import { Server } from 'node:http'
import path from 'node:path'
import next from 'next'
import { RouteMeter } from '@/lib/metrics'
import { answerPlain, beginPlain } from './answer'
import { endWhenSent } from './body'
import { findAppFiles, findPublicPaths } from './find-files'
import { PathTable } from './path-table'
import { makeNonce, type Place, pagePolicy } from './security-headers'
import { stripForwarded } from './strip-headers'
import type { Limits, Visit } from './visit'

/** What Next answers behind the front door. */
export type Pages = {
  meter: RouteMeter
  /** Whether a page, an auth route or a file stands at that path. */
  has(path: string): boolean
  serve(visit: Visit): Promise<void>
}

const wellKnown =
  /^\/(?:favicon\.ico|(?:apple-)?icon\d*(?:\.\w+)?|robots\.txt|sitemap\.xml|manifest\.webmanifest)$/
const built = '/_next/'
const devTools = '/__nextjs'

type Setting = {
  root: string
  port: number
  place: Place
  trustedHops: number
  limits: Limits
  server?: Server
}

/** Starts Next for the pages. What arrives before it is ready waits. */
export async function openPages(
  setting: Setting,
): Promise<Pages & { ready: Promise<void>; close(): Promise<void> }> {
  const { root, port, place, limits } = setting
  const app = next({
    dev: place.isDev,
    dir: root,
    hostname: 'localhost',
    port,
    // Next listens for upgrades on the server it is given; only in development there is anything to upgrade.
    httpServer: (place.isDev && setting.server) || new Server(),
  })
  const ready = app.prepare()
  const handle = ready.then(() => app.getRequestHandler())
  handle.catch(() => undefined)
  const paths = await findPagePaths(root)

  async function serve(visit: Visit) {
    if (refuseBody(visit, limits.pageBodyBytes)) return
    prepare(visit, setting)
    await (await handle)(visit.incoming, visit.outgoing)
  }

  return {
    meter: new RouteMeter('(page)'),
    has: path =>
      path.startsWith(built) ||
      wellKnown.test(path) ||
      paths.find(path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path) !== undefined ||
      (place.isDev && path.startsWith(devTools)),
    serve,
    ready,
    close: () => app.close(),
  }
}

async function findPagePaths(root: string): Promise<PathTable<true>> {
  const files = await findAppFiles(path.join(root, 'app'), /^(?:page\.[jt]sx?|route\.[jt]s)$/)
  const pages = files.filter(({ file }) => !file.includes(`${path.sep}(api)${path.sep}`))
  const publicPaths = await findPublicPaths(path.join(root, 'public'))
  return new PathTable([...pages.map(page => page.pattern), ...publicPaths].map(pattern => [pattern, true]))
}

/** Next reads bodies by itself: one without a length or over the limit never reaches it. */
function refuseBody({ incoming, outgoing }: Visit, limitBytes: number): boolean {
  const { 'content-length': length, 'transfer-encoding': encoding } = incoming.headers
  if (encoding !== undefined) {
    incoming.resume()
    answerPlain(outgoing, 411, 'The request must say its length.')
    return true
  }
  if (Number(length ?? 0) <= limitBytes) return false
  beginPlain(outgoing, 413, `The request body is too large: at most ${limitBytes} bytes are taken.`)
  endWhenSent(incoming, outgoing)
  return true
}

/** Tells Next who calls and, by the policy on the request, which nonce its scripts carry. */
function prepare({ incoming, outgoing, path, requestId, ip }: Visit, { place, trustedHops }: Setting) {
  if (trustedHops === 0) stripForwarded(incoming)
  incoming.headers['x-request-id'] = requestId
  incoming.headers['x-slatekeeper-ip'] = ip
  if (path.startsWith(built)) return
  const policy = pagePolicy(makeNonce(), place)
  incoming.headers['content-security-policy'] = policy
  outgoing.setHeader('content-security-policy', policy)
}
