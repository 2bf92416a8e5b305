import { RateLimiterRes } from 'rate-limiter-flexible'

type Window = { taken: number; endsAt: number }

/** Counts in this process: `points` per key in a window of `seconds`, which begins with the first of them. */
export class WindowCounter {
  /** In the order of their ends, since all are equally long. */
  readonly #windows = new Map<string, Window>()
  readonly #ms: number

  constructor(
    private readonly points: number,
    seconds: number,
    private readonly now = () => performance.now(),
  ) {
    this.#ms = seconds * 1_000
  }

  /** Takes a point. Throws what is left, like the limiters of the library, if the points are used up. */
  consume(key: string): RateLimiterRes {
    const now = this.now()
    this.#dropEnded(now)
    const window = this.#windows.get(key) ?? this.#open(key, now)
    window.taken++
    const remaining = Math.max(0, this.points - window.taken)
    const left = new RateLimiterRes(remaining, window.endsAt - now, window.taken, window.taken === 1)
    if (window.taken > this.points) throw left
    return left
  }

  #open(key: string, now: number): Window {
    const window = { taken: 0, endsAt: now + this.#ms }
    this.#windows.set(key, window)
    return window
  }

  #dropEnded(now: number): void {
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
