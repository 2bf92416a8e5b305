import { existsSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Endpoint } from '@/lib/api/declaration'
import type { Operation } from '@/lib/api/openapi'

type Match<Value> = { value: Value; params: Record<string, string> }

const noParams: Record<string, string> = Object.freeze({})

/** Maps paths to values: static paths by one lookup, patterns with `[name]` segments one after the other. */
export class RouteTable<Value> {
  readonly #exact = new Map<string, Match<Value>>()
  readonly #dynamic: { regex: RegExp; value: Value }[] = []

  constructor(entries: Iterable<readonly [pattern: string, value: Value]>) {
    const dynamic: [string, Value][] = []
    for (const [pattern, value] of entries)
      if (pattern.includes('[')) dynamic.push([pattern, value])
      else this.#exact.set(pattern, { value, params: noParams })
    // Catch-all patterns come last.
    dynamic.sort(([a], [b]) => Number(a.includes('...')) - Number(b.includes('...')))
    this.#dynamic = dynamic.map(([pattern, value]) => ({ regex: regexOf(pattern), value }))
  }

  /** The value for `path` with decoded parameters; a path that cannot be decoded matches nothing. */
  find(path: string): Match<Value> | undefined {
    const exact = this.#exact.get(path)
    if (exact) return exact
    for (const { regex, value } of this.#dynamic) {
      const found = regex.exec(path)
      if (!found) continue
      const params = decodeAll(found.groups ?? {})
      return params && { value, params }
    }
    return undefined
  }
}

function regexOf(pattern: string): RegExp {
  const source = pattern
    .replace(/[.*+?^${}()|\\]/g, '\\$&')
    .replace(/\/\[\[\\\.\\\.\\\.(\w+)\]\]$/, '(?:/(?<$1>.+))?')
    .replace(/\[\\\.\\\.\\\.(\w+)\]$/, '(?<$1>.+)')
    .replace(/\[(\w+)\]/g, '(?<$1>[^/]+)')
  return new RegExp(`^${source || '/'}$`)
}

function decodeAll(given: Record<string, string | undefined>): Record<string, string> | undefined {
  try {
    return Object.fromEntries(
      Object.entries(given).map(([name, text]) => [name, decodeURIComponent(text ?? '')]),
    )
  } catch {
    return undefined
  }
}

/** A file of the app folder and the path that it serves, such as /pickem/show-entry/[id]. */
type AppFile = { pattern: string; file: string }

/** The files below `folder` with that name; as in Next, (groups) and @slots are not part of the path. */
export async function findAppFiles(folder: string, fileName: RegExp): Promise<AppFile[]> {
  if (!existsSync(folder)) return []
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries
    .filter(entry => entry.isFile() && fileName.test(entry.name))
    .map(entry => ({
      pattern: patternOf(path.relative(folder, entry.parentPath ?? entry.path)),
      file: path.join(entry.parentPath ?? entry.path, entry.name),
    }))
    .sort((a, b) => a.pattern.localeCompare(b.pattern))
}

function patternOf(folder: string): string {
  const segments = folder.split(path.sep).filter(segment => segment && !/^(?:\(.*\)|@.*)$/.test(segment))
  return `/${segments.join('/')}`
}

/** The files of `folder` as URL paths. */
export async function findPublicPaths(folder: string): Promise<string[]> {
  if (!existsSync(folder)) return []
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries
    .filter(entry => entry.isFile())
    .map(entry => path.relative(folder, path.join(entry.parentPath ?? entry.path, entry.name)))
    .map(name => `/${name.split(path.sep).map(encodeURIComponent).join('/')}`)
}

/** Every declared endpoint of app/(api), for the OpenAPI document. */
export async function findOperations(root: string): Promise<Operation[]> {
  const files = await findAppFiles(path.join(root, 'app', '(api)'), /^route\.ts$/)
  const operations: Operation[] = []
  for (const { pattern, file } of files) {
    const exported: Partial<Record<Operation['method'], Partial<Endpoint>>> = await import(
      pathToFileURL(file).href
    )
    for (const method of ['GET', 'POST', 'DELETE'] as const) {
      const contract = exported[method]?.contract
      if (contract) operations.push({ method, path: pattern, contract })
    }
  }
  return operations
}
