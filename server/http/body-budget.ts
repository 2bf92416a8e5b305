import { networksOf } from '@/lib/core/network'

/** Bodies up to this size are not counted: their connection needs more memory. */
const freeBytes = 4 * 1024

export type Reservation = {
  /** Reserves up to this size in total; false if there is no room. */
  grow(bytes: number): boolean
  release(): void
}

/** Multiples of the limit per network for an IPv6 /64, /56 and /48. */
const shares = [1, 2, 3] as const

/** Limits the bytes of bodies that are in memory at a time, in total and per network. */
export class BodyBudget {
  readonly #taken = new Map<string, number>()
  #total = 0

  constructor(private readonly max: { total: number; perNetwork: number }) {}

  /** Reserves the size of a body. Returns null if there is no room. */
  take(ip: string, bytes: number): Reservation | null {
    let networks: string[] = []
    let taken = 0
    const grow = (to: number) => {
      const more = to > freeBytes ? to - taken : 0
      if (more <= 0) return true
      if (taken === 0) networks = networksOf(ip)
      if (!this.#hasRoom(networks, more)) return false
      this.#add(networks, more)
      taken += more
      return true
    }
    const release = () => {
      this.#add(networks, -taken)
      taken = 0
    }
    return grow(bytes) ? { grow, release } : null
  }

  #hasRoom(networks: string[], more: number): boolean {
    const { total, perNetwork } = this.max
    const isWithin = (network: string, at: number) =>
      (this.#taken.get(network) ?? 0) + more <= (shares[at] ?? 1) * perNetwork
    return this.#total + more <= total && networks.every(isWithin)
  }

  #add(networks: string[], bytes: number): void {
    this.#total += bytes
    for (const network of networks) {
      const taken = (this.#taken.get(network) ?? 0) + bytes
      if (taken > 0) this.#taken.set(network, taken)
      else this.#taken.delete(network)
    }
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
