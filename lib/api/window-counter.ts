import { RateLimiterRes } from 'rate-limiter-flexible'

type Window = { taken: number; endsAt: number }

/** Counts in this process: `points` per key in a window of `seconds`, which begins with the first of them. */
export class WindowCounter {
  /** In the order of their ends, since all are equally long. */
  readonly #windows = new Map<string, Window>()
  readonly #ms: number
  #sweepsAt = 0

  constructor(
    private readonly points: number,
    seconds: number,
    private readonly now = () => performance.now(),
  ) {
    this.#ms = seconds * 1_000
  }

  /** Takes a point. Throws what is left, like the limiters of the library, if the points are used up. */
  consume(key: string): RateLimiterRes {
    // Whole milliseconds: a sum of fractions, less one of them, can exceed the window, and would be rounded up to 61 seconds.
    const now = Math.floor(this.now())
    if (now >= this.#sweepsAt) this.#dropEnded(now)
    const window = this.#current(key, now)
    window.taken++
    const remaining = Math.max(0, this.points - window.taken)
    const left = new RateLimiterRes(remaining, window.endsAt - now, window.taken, window.taken === 1)
    if (window.taken > this.points) throw left
    return left
  }

  #current(key: string, now: number): Window {
    const known = this.#windows.get(key)
    if (known && known.endsAt > now) return known
    const window = { taken: 0, endsAt: now + this.#ms }
    // A key that is set again keeps its place, a deleted one goes to the end.
    this.#windows.delete(key)
    this.#windows.set(key, window)
    return window
  }

  // Once a second: the front of a Map that loses keys there is slow to reach.
  #dropEnded(now: number): void {
    this.#sweepsAt = now + 1_000
    for (const [key, { endsAt }] of this.#windows) {
      if (endsAt > now) return
      this.#windows.delete(key)
    }
  }

  /** Keys in memory. */
  get size(): number {
    return this.#windows.size
  }
}
