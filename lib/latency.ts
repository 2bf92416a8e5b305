/** The upper bounds by which answers are counted, in seconds; what took longer than the last stands behind them all. */
export const boundsSeconds = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10] as const

/** The place among the counts at which an answer of so many seconds is counted. */
export function placeOf(seconds: number): number {
  let place = 0
  while (place < boundsSeconds.length && seconds > (boundsSeconds[place] as number)) place++
  return place
}

/**
 * Within how many milliseconds half of the counted answers came, as even as each count is spread between its bounds; null
 * for none. Beyond the last bound it is that bound.
 */
export function medianMs(counts: readonly number[]): number | null {
  const half = counts.reduce((sum, count) => sum + count, 0) / 2
  if (half === 0) return null
  let below = 0
  for (const [place, count] of counts.entries()) {
    if (below + count < half) {
      below += count
      continue
    }
    const from = boundsSeconds[place - 1] ?? 0
    const to = boundsSeconds[place] ?? from
    return (from + ((to - from) * (half - below)) / count) * 1_000
  }
  return (boundsSeconds.at(-1) ?? 0) * 1_000
}
