import { cpus } from 'node:os'

type Measurement = {
  perSecond: number
  p99Ms: number | null
  /** CPU time of the server per request; null where the system does not report it. */
  cpuMs: number | null
  failed: number
}

/** A server or program that is compared with others. */
export type Candidate = { name: string; measure(seconds: number): Promise<Measurement> }

/** With the CPU utilization of the whole machine, from 0 to 1. */
type Round = Measurement & { utilization: number }

export type CandidateResult = { name: string; rounds: Round[] }

/** Measures candidates in turns and reverses the order each round, so that a slow machine affects all alike. */
export async function measureInTurns(
  candidates: Candidate[],
  options: { warmUpSeconds: number; roundSeconds: number; rounds: number },
): Promise<CandidateResult[]> {
  const results = candidates.map(({ name }) => ({ name, rounds: [] as Round[] }))
  for (const candidate of candidates) await candidate.measure(options.warmUpSeconds)
  for (let round = 0; round < options.rounds; round++) {
    const order = [...candidates.keys()]
    if (round % 2 === 1) order.reverse()
    for (const index of order) {
      const before = readCpuTimes()
      const measurement = await candidates[index]?.measure(options.roundSeconds)
      const after = readCpuTimes()
      const utilization = 1 - (after.idle - before.idle) / (after.total - before.total)
      if (measurement) results[index]?.rounds.push({ ...measurement, utilization })
    }
  }
  return results
}

function readCpuTimes() {
  const times = cpus().map(cpu => cpu.times)
  const idle = times.reduce((sum, time) => sum + time.idle, 0)
  return { idle, total: times.reduce((sum, { user, nice, sys, irq }) => sum + user + nice + sys + irq, idle) }
}

export function median(values: number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  const middle = sorted.length / 2
  return ((sorted[Math.ceil(middle) - 1] ?? Number.NaN) + (sorted[Math.floor(middle)] ?? Number.NaN)) / 2
}

/** The median over the rounds; null if the metric was not measured. */
export function medianOf({ rounds }: CandidateResult, metric: (round: Round) => number | null) {
  const values = rounds.map(metric).filter(value => value !== null)
  return values.length > 0 ? median(values) : null
}

/** The median over the rounds of the throughput relative to the other candidate. */
export function throughputRatio(one: CandidateResult, other: CandidateResult): number {
  return median(
    one.rounds.map((round, index) => round.perSecond / (other.rounds[index]?.perSecond ?? Number.NaN)),
  )
}
