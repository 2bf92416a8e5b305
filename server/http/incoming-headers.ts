import type { HeaderReader } from '@/lib/core/header-reader'

/** Reads the headers of a request as `Headers` would, but copies nothing. Node itself drops repetitions of some. */
export class IncomingHeaders implements HeaderReader {
  /** Alternating names and values. */
  constructor(private readonly raw: readonly string[]) {}

  get(name: string): string | null {
    const wanted = name.toLowerCase()
    let found: string | null = null
    for (let i = 0; i < this.raw.length; i += 2) {
      const given = this.raw[i] as string
      if (given.length !== wanted.length || given.toLowerCase() !== wanted) continue
      const value = this.raw[i + 1] as string
      found = found === null ? value : found + (wanted === 'cookie' ? '; ' : ', ') + value
    }
    return found
  }

  has(name: string): boolean {
    return this.get(name) !== null
  }
}
