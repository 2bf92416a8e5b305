const stableMs = 10_000
const maxDelayMs = 30_000

/**
 * Exponential backoff for restarting a crashed process: the function returns the delay in ms. A process that ran for 10 s
 * is restarted immediately.
 */
export function createRestartBackoff(): (startedAt: number) => number {
  let crashes = 0
  return startedAt => {
    crashes = Date.now() - startedAt < stableMs ? crashes + 1 : 0
    return crashes === 0 ? 0 : Math.min(maxDelayMs, 250 * 2 ** crashes)
  }
}
