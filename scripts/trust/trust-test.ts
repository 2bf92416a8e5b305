/** How a proof is run: the same seed draws the same, a share below 1 does that part of its rounds. */
export type Wishes = { seed: number; share: number }

/** What came of a proof: the figure that it reached, and whatever breaks the promise. */
export type Verdict = { figure: string; breaches: string[] }

/** A promise of the service, and the program that tries to break it. */
export type Proof = {
  /** T1 to T19. */
  key: string
  promises: string
  run(wishes: Wishes): Promise<Verdict>
}

/** That share of so many rounds, at least one. */
export function shareOf(rounds: number, { share }: Wishes): number {
  return Math.max(1, Math.round(rounds * share))
}

/** What is said often, once, with how often. */
export function tally(lines: readonly string[]): string[] {
  const counts = new Map<string, number>()
  for (const line of lines) counts.set(line, (counts.get(line) ?? 0) + 1)
  return [...counts].map(([line, count]) => (count > 1 ? `${line} (${count} times)` : line))
}
