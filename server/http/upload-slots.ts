import type { IncomingMessage } from 'node:http'

/** Bodies up to this size need no slot. */
const freeBytes = 64 * 1024

/** Limits the large bodies of pages that are in memory at a time, in total and per address. */
export class UploadSlots {
  readonly #taken = new Map<string, number>()
  #total = 0

  constructor(private readonly max: { total: number; perAddress: number }) {}

  /** Returns a function that frees the slot, or null if there is none. */
  take(ip: string, { headers }: Pick<IncomingMessage, 'headers'>): (() => void) | null {
    if (Number(headers['content-length']) <= freeBytes) return () => undefined
    const own = this.#taken.get(ip) ?? 0
    if (this.#total >= this.max.total || own >= this.max.perAddress) return null
    this.#total++
    this.#taken.set(ip, own + 1)
    return () => this.#free(ip)
  }

  #free(ip: string): void {
    this.#total--
    const own = (this.#taken.get(ip) ?? 1) - 1
    if (own > 0) this.#taken.set(ip, own)
    else this.#taken.delete(ip)
  }
}
