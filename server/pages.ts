import path from 'node:path'
import { RouteMeter } from '@/lib/metrics'
import { findAppFiles, findPublicPaths } from './find-files'
import { isDev } from './mode'
import { PathTable } from './http/route-table'

/** What Next answers, and where it does. */
export type Pages = {
  meter: RouteMeter
  socketPath: string
  /** Whether a page, an auth route or a file stands at that path. */
  has(path: string): boolean
}

const ownFiles =
  /^\/(?:_next\/static\/.+|favicon\.ico|(?:apple-)?icon\d*(?:\.\w+)?|robots\.txt|sitemap\.xml|manifest\.webmanifest)$/

/** Learns which paths are of the pages that are served behind `socketPath`. */
export async function findPages(root: string, socketPath: string): Promise<Pages> {
  const files = await findAppFiles(path.join(root, 'app'), /^(?:page\.[jt]sx?|route\.[jt]s)$/)
  const pages = files.filter(({ file }) => !file.includes(`${path.sep}(api)${path.sep}`))
  const publicPaths = await findPublicPaths(path.join(root, 'public'))
  const known = new PathTable([...pages.map(page => page.pattern), ...publicPaths].map(one => [one, true]))
  return {
    meter: new RouteMeter('(page)'),
    socketPath,
    has: asked =>
      ownFiles.test(asked) ||
      known.find(asked.length > 1 && asked.endsWith('/') ? asked.slice(0, -1) : asked) !== undefined ||
      (isDev && /^\/(?:__nextjs|_next\/)/.test(asked)),
  }
}
