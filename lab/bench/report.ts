import { type CandidateResult, medianOf } from './rounds'

/** A measured value next to its target. */
export type TargetResult = {
  metric: string
  measured: number
  target: { atLeast: number } | { below: number }
  unit: '×' | 'ms' | 's' | 'MB' | ''
}

export const atLeast = (
  metric: string,
  measured: number,
  bar: number,
  unit: TargetResult['unit'] = '×',
): TargetResult => ({ metric, measured, target: { atLeast: bar }, unit })

export const below = (
  metric: string,
  measured: number,
  bar: number,
  unit: TargetResult['unit'],
): TargetResult => ({ metric, measured, target: { below: bar }, unit })

export type SectionResult = { title: string; candidates: CandidateResult[]; targets: TargetResult[] }

export function formatSection({ title, candidates, targets }: SectionResult): string {
  const rows = candidates.map(candidate => {
    const failed = candidate.rounds.reduce((sum, round) => sum + round.failed, 0)
    return [
      `  ${candidate.name}`,
      formatWhole(medianOf(candidate, round => round.perSecond)),
      formatDecimals(medianOf(candidate, round => round.cpuMs)),
      formatWhole(medianOf(candidate, round => round.p99Ms)),
      `${formatWhole(medianOf(candidate, round => round.utilization * 100))} %`,
      failed > 0 ? `${failed} responses were not 2xx!` : '',
    ]
  })
  const columns = ['requests/s', 'CPU ms each', 'p99 ms', 'machine busy']
  const head = candidates.length > 0 ? [title, ...columns] : [title]
  return [...[head, ...rows].map(formatRow), ...targets.map(formatTarget)].join('\n')
}

function formatRow([name = '', ...cells]: string[]): string {
  return `${name.padEnd(44)}${cells.map((cell, index) => (index < 4 ? cell.padStart(13) : `  ${cell}`)).join('')}`.trimEnd()
}

export const isMet = ({ measured, target }: Pick<TargetResult, 'measured' | 'target'>): boolean =>
  'atLeast' in target ? measured >= target.atLeast : measured < target.below

function formatTarget({ metric, measured, target, unit }: TargetResult): string {
  const digits = unit === '×' || unit === 's' ? 2 : 0
  const wanted = 'atLeast' in target ? `at least ${target.atLeast.toFixed(digits)}` : `below ${target.below}`
  const value = `${measured.toFixed(digits)} ${unit}`.trim()
  return `  → ${metric}: ${value}, target ${wanted}: ${isMet({ measured, target }) ? 'met' : 'NOT MET'}`
}

const formatWhole = (value: number | null) => (value === null ? '–' : Math.round(value).toLocaleString('en'))
const formatDecimals = (value: number | null) => (value === null ? '–' : value.toFixed(2))
