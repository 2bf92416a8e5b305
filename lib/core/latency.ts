/** Upper bounds of the latency histogram; a last bucket counts slower calls. */
export const bucketBoundsSeconds = [
  0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10,
] as const

export function bucketOf(seconds: number): number {
  let bucket = 0
  while (bucket < bucketBoundsSeconds.length && seconds > (bucketBoundsSeconds[bucket] as number)) bucket++
  return bucket
}

/** The median by linear interpolation within its bucket; null without counts, at most the last bound. */
export function medianMs(counts: readonly number[]): number | null {
  const half = counts.reduce((sum, count) => sum + count, 0) / 2
  if (half === 0) return null
  let below = 0
  for (const [bucket, count] of counts.entries()) {
    if (below + count < half) {
      below += count
      continue
    }
    const from = bucketBoundsSeconds[bucket - 1] ?? 0
    const to = bucketBoundsSeconds[bucket] ?? from
    return (from + ((to - from) * (half - below)) / count) * 1_000
  }
  return (bucketBoundsSeconds.at(-1) ?? 0) * 1_000
}
