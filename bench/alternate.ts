/** What one round measured. */
export type Figures = {
  perSecond: number
  p99Ms: number | null
  /** CPU of the server for one request; null where the system does not tell. */
  cpuMs: number | null
  failed: number
}

/** Somebody who is measured against others. */
export type Contender = { name: string; round(seconds: number): Promise<Figures> }

/** All rounds of a contender. */
export type Standing = { name: string; rounds: Figures[] }

/** How long to warm up and to measure. */
export type Pace = { warmUpSeconds: number; roundSeconds: number; rounds: number }

/** Measures contenders in turns, the other way round every second time, so that what slows the machine slows all. */
export async function alternate(contenders: Contender[], pace: Pace): Promise<Standing[]> {
  const standings = contenders.map(({ name }) => ({ name, rounds: [] as Figures[] }))
  for (const contender of contenders) await contender.round(pace.warmUpSeconds)
  for (let round = 0; round < pace.rounds; round++) {
    const order = [...contenders.keys()]
    if (round % 2 === 1) order.reverse()
    for (const index of order) {
      const figures = await contenders[index]?.round(pace.roundSeconds)
      if (figures) standings[index]?.rounds.push(figures)
    }
  }
  return standings
}

/** The middle one. */
export function median(values: number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  const middle = sorted.length / 2
  return ((sorted[Math.ceil(middle) - 1] ?? Number.NaN) + (sorted[Math.floor(middle)] ?? Number.NaN)) / 2
}

/** The median of a figure over the rounds, null where it was not measured. */
export function medianOf({ rounds }: Standing, figure: (round: Figures) => number | null): number | null {
  const values = rounds.map(figure).filter(value => value !== null)
  return values.length > 0 ? median(values) : null
}

/** How many requests one answers for each of the other: the median of the rounds, each against its neighbour. */
export function ratioOf(one: Standing, other: Standing): number {
  return median(
    one.rounds.map((round, index) => round.perSecond / (other.rounds[index]?.perSecond ?? Number.NaN)),
  )
}
