import { networkOf } from '@/lib/core/network'

/** Bodies up to this size are not counted: their connection needs more memory. */
const freeBytes = 4 * 1024

export type Reservation = {
  /** Reserves up to this size in total; false if there is no room. */
  grow(bytes: number): boolean
  release(): void
}

/** Limits the bytes of bodies that are in memory at a time, in total and per network. */
export class BodyBudget {
  readonly #taken = new Map<string, number>()
  #total = 0

  constructor(private readonly max: { total: number; perNetwork: number }) {}

  /** Reserves the size of a body. Returns null if there is no room. */
  take(ip: string, bytes: number): Reservation | null {
    const network = networkOf(ip)
    let taken = 0
    const grow = (to: number) => {
      const more = to > freeBytes ? to - taken : 0
      if (more <= 0) return true
      const own = this.#taken.get(network) ?? 0
      if (this.#total + more > this.max.total || own + more > this.max.perNetwork) return false
      this.#add(network, more)
      taken += more
      return true
    }
    const release = () => {
      this.#add(network, -taken)
      taken = 0
    }
    return grow(bytes) ? { grow, release } : null
  }

  #add(network: string, bytes: number): void {
    this.#total += bytes
    const own = (this.#taken.get(network) ?? 0) + bytes
    if (own > 0) this.#taken.set(network, own)
    else this.#taken.delete(network)
  }
}

const megabyte = 1024 * 1024

export const createBudgets = () => ({
  /** Callers whose token, link or session is not known to be valid. */
  strangers: new BodyBudget({ total: 32 * megabyte, perNetwork: 4 * megabyte }),
  /** All others. Two uploads of identity documents fit in the part of a network. */
  known: new BodyBudget({ total: 160 * megabyte, perNetwork: 40 * megabyte }),
})

export type BodyBudgets = ReturnType<typeof createBudgets>
