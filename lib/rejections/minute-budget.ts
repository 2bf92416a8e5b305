const minuteMs = 60_000

/** Limits what may be kept in a minute, of one caller and of all callers together. */
export class MinuteBudget {
  #startedAtMs = Number.NEGATIVE_INFINITY
  #total = 0
  readonly #callers = new Map<string, number>()

  constructor(private readonly limits: { perCaller: number; total: number }) {}

  /** Takes one from the budget of this minute; false where the caller's or the total is used up. */
  take(caller: string, nowMs: number): boolean {
    if (nowMs - this.#startedAtMs >= minuteMs) {
      this.#startedAtMs = nowMs
      this.#total = 0
      this.#callers.clear()
    }
    const ofCaller = this.#callers.get(caller) ?? 0
    if (this.#total >= this.limits.total || ofCaller >= this.limits.perCaller) return false
    this.#total++
    this.#callers.set(caller, ofCaller + 1)
    return true
  }
}
