import { pathToFileURL } from 'node:url'

/** Imports a route file. In the built server this module contains all of them: see server/prepare/build-server.ts. */
export function importRoute(file: string): Promise<Record<string, unknown>> {
  return import(pathToFileURL(file).href)
}
