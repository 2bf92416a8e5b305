import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { ApiContext } from '@/lib/http/declaration'
import { RouteMeter } from '@/lib/metrics'
import { findAppFiles } from '@/server/find-files'
import { PathTable } from './route-table'

/** What a route file exports under a method's name. */
export type Handler = ((request: Request, context: ApiContext) => Promise<Response>) & {
  contract?: { bodyLimitBytes?: number }
  admits?(authorization: string | undefined): boolean
}

/** A path of the API with the methods that it answers. */
export type Route = { pattern: string; allow: string; handlers: Map<string, Handler>; meter: RouteMeter }

const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']

/** A route out of what its file exports. */
export function makeRoute(pattern: string, exported: Record<string, unknown>): Route {
  const handlers = new Map<string, Handler>()
  for (const method of methods)
    if (typeof exported[method] === 'function') handlers.set(method, exported[method] as Handler)
  return { pattern, allow: [...handlers.keys()].join(', '), handlers, meter: new RouteMeter(pattern) }
}

/** Imports every route of app/(api), so that they can be called without Next. */
export async function loadRoutes(root: string): Promise<PathTable<Route>> {
  const files = await findAppFiles(path.join(root, 'app', '(api)'), /^route\.ts$/)
  const routes = await Promise.all(
    files.map(async ({ pattern, file }) => makeRoute(pattern, await import(pathToFileURL(file).href))),
  )
  return new PathTable(routes.map(route => [route.pattern, route]))
}
