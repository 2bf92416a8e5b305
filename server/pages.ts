import { Server } from 'node:http'
import path from 'node:path'
import next from 'next'
import { RouteMeter } from '@/lib/metrics'
import { findAppFiles, findPublicPaths } from './find-files'
import { isDev } from './mode'
import { PathTable } from './path-table'
import type { Visit } from './visit'

/** What Next answers behind the front door. */
export type Pages = {
  meter: RouteMeter
  /** Whether a page, an auth route or a file stands at that path. */
  has(path: string): boolean
  serve(visit: Visit): Promise<void>
}

const ownFiles =
  /^\/(?:_next\/.+|favicon\.ico|(?:apple-)?icon\d*(?:\.\w+)?|robots\.txt|sitemap\.xml|manifest\.webmanifest)$/

/** Starts Next for the pages; what arrives before it is ready waits. */
export async function openPages(
  root: string,
  port: number,
): Promise<Pages & { ready: Promise<void>; close(): Promise<void> }> {
  const app = next({
    dev: isDev,
    dir: root,
    hostname: 'localhost',
    port,
    // Next takes upgrades from the server it is given; only in development there is anything to upgrade.
    ...(!isDev && { httpServer: new Server() }),
  })
  const ready = app.prepare()
  const handle = ready.then(() => app.getRequestHandler())
  // Whoever waits for `ready` hears of a failure.
  handle.catch(() => undefined)
  const paths = await findPagePaths(root)

  return {
    meter: new RouteMeter('(page)'),
    has: path =>
      ownFiles.test(path) ||
      paths.find(path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path) !== undefined ||
      (isDev && path.startsWith('/__nextjs')),
    serve: async ({ incoming, outgoing }) => (await handle)(incoming, outgoing),
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
