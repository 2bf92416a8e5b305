type Match<Value> = { value: Value; params: Record<string, string> }

const noParams: Record<string, string> = Object.freeze({})

/** Finds what belongs to a path: written-out paths by one look-up, those with `[name]` segments one by one. */
export class PathTable<Value> {
  readonly #exact = new Map<string, Match<Value>>()
  readonly #dynamic: { regex: RegExp; value: Value }[] = []

  constructor(entries: Iterable<readonly [pattern: string, value: Value]>) {
    const dynamic: [string, Value][] = []
    for (const [pattern, value] of entries)
      if (pattern.includes('[')) dynamic.push([pattern, value])
      else this.#exact.set(pattern, { value, params: noParams })
    // A pattern that takes the rest of a path gives way to one that names its segments.
    dynamic.sort(([a], [b]) => Number(a.includes('...')) - Number(b.includes('...')))
    this.#dynamic = dynamic.map(([pattern, value]) => ({ regex: regexOf(pattern), value }))
  }

  /** The value at `path` with its parameters decoded; a path that cannot be decoded matches nothing. */
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
