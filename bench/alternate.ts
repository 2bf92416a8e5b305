import { cpus } from 'node:os'

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

/** A round, with how much of the whole machine was in use meanwhile: 1 is all of it, by whomever. */
export type Round = Figures & { busy: number }

/** All rounds of a contender. */
export type Standing = { name: string; rounds: Round[] }

/** How long to warm up and to measure. */
export type Pace = { warmUpSeconds: number; roundSeconds: number; rounds: number }

/** Measures contenders in turns, the other way round every second time, so that what slows the machine slows all. */
export async function alternate(contenders: Contender[], pace: Pace): Promise<Standing[]> {
  const standings = contenders.map(({ name }) => ({ name, rounds: [] as Round[] }))
  for (const contender of contenders) await contender.round(pace.warmUpSeconds)
  for (let round = 0; round < pace.rounds; round++) {
    const order = [...contenders.keys()]
    if (round % 2 === 1) order.reverse()
    for (const index of order) {
      const before = readMachine()
      const figures = await contenders[index]?.round(pace.roundSeconds)
      const after = readMachine()
      const busy = 1 - (after.idle - before.idle) / (after.total - before.total)
      if (figures) standings[index]?.rounds.push({ ...figures, busy })
    }
  }
  return standings
}

function readMachine() {
  const times = cpus().map(cpu => cpu.times)
  const idle = times.reduce((sum, time) => sum + time.idle, 0)
  return { idle, total: times.reduce((sum, { user, nice, sys, irq }) => sum + user + nice + sys + irq, idle) }
}

/** The middle one. */
export function median(values: number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  const middle = sorted.length / 2
  return ((sorted[Math.ceil(middle) - 1] ?? Number.NaN) + (sorted[Math.floor(middle)] ?? Number.NaN)) / 2
}

/** The median of a figure over the rounds, null where it was not measured. */
export function medianOf({ rounds }: Standing, figure: (round: Round) => number | null): number | null {
  const values = rounds.map(figure).filter(value => value !== null)
  return values.length > 0 ? median(values) : null
}

/** How many requests one answers for each of the other: the median of the rounds, each against its neighbour. */
export function ratioOf(one: Standing, other: Standing): number {
  return median(
    one.rounds.map((round, index) => round.perSecond / (other.rounds[index]?.perSecond ?? Number.NaN)),
  )
}
