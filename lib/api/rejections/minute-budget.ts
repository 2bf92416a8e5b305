const minuteMs = 60_000

/** Fixed-window limit per minute, for each client and in total. */
export class MinuteBudget {
  #startedAtMs = Number.NEGATIVE_INFINITY
  #total = 0
  readonly #perClient = new Map<string, number>()

  constructor(private readonly limits: { perClient: number; total: number }) {}

  /** Returns false if the budget of the client or the total is spent. */
  take(client: string, nowMs: number): boolean {
    if (nowMs - this.#startedAtMs >= minuteMs) {
      this.#startedAtMs = nowMs
      this.#total = 0
      this.#perClient.clear()
    }
    const taken = this.#perClient.get(client) ?? 0
    if (this.#total >= this.limits.total || taken >= this.limits.perClient) return false
    this.#total++
    this.#perClient.set(client, taken + 1)
    return true
  }
}
