/** The same seed generates the same inputs; a share below 1 runs that part of the rounds. */
export type RunOptions = { seed: number; share: number }

/** A one-line result, and everything that violates the guarantee. */
export type TrustResult = { summary: string; breaches: string[] }

/** A guarantee of the service, and the program that tries to break it. */
export type TrustTest = {
  /** T1 and up; docs/trust.md lists them. */
  key: string
  guarantee: string
  run(options: RunOptions): Promise<TrustResult>
}

export function scale(rounds: number, { share }: RunOptions): number {
  return Math.max(1, Math.round(rounds * share))
}

/** The 99th percentile of durations. */
export function p99Of(times: readonly number[]): number {
  const sorted = times.toSorted((one, other) => one - other)
  return sorted[Math.ceil(sorted.length * 0.99) - 1] ?? Number.POSITIVE_INFINITY
}

/** As `120×200, 3×429`. */
export const describeCounts = (counts: Readonly<Record<string, number>>): string =>
  Object.entries(counts)
    .map(([status, times]) => `${times.toLocaleString('en')}×${status}`)
    .join(', ')

/** Merges equal lines and appends their count. */
export function countDuplicates(lines: readonly string[]): string[] {
  const counts = new Map<string, number>()
  for (const line of lines) counts.set(line, (counts.get(line) ?? 0) + 1)
  return [...counts].map(([line, count]) => (count > 1 ? `${line} (${count} times)` : line))
}
