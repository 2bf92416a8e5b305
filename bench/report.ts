import { medianOf, type Standing } from '@/bench/alternate'

/** Something that was promised, and what was measured. */
export type Verdict = {
  what: string
  measured: number
  bar: { atLeast: number } | { below: number }
  unit: '×' | 'ms' | 's' | 'MB' | ''
}

/** What one section measured. */
export type Section = { title: string; standings: Standing[]; verdicts: Verdict[] }

/** Whether the bar is met. */
export function isMet({ measured, bar }: Verdict): boolean {
  return 'atLeast' in bar ? measured >= bar.atLeast : measured < bar.below
}

/** A section as people read it. */
export function describe({ title, standings, verdicts }: Section): string {
  const rows = standings.map(standing => {
    const failed = standing.rounds.reduce((sum, round) => sum + round.failed, 0)
    return [
      `  ${standing.name}`,
      wholeOrDash(medianOf(standing, round => round.perSecond)),
      decimalsOrDash(medianOf(standing, round => round.cpuMs)),
      wholeOrDash(medianOf(standing, round => round.p99Ms)),
      `${wholeOrDash(medianOf(standing, round => round.busy * 100))} %`,
      failed > 0 ? `${failed} answers were not 2xx!` : '',
    ]
  })
  const head = standings.length > 0 ? [title, 'requests/s', 'CPU ms each', 'p99 ms', 'machine busy'] : [title]
  return [...[head, ...rows].map(line), ...verdicts.map(describeVerdict)].join('\n')
}

function line([name = '', ...cells]: string[]): string {
  return `${name.padEnd(44)}${cells.map((cell, index) => (index < 4 ? cell.padStart(13) : `  ${cell}`)).join('')}`.trimEnd()
}

function describeVerdict(verdict: Verdict): string {
  const { what, measured, bar, unit } = verdict
  const digits = unit === '×' || unit === 's' ? 2 : 0
  const wanted = 'atLeast' in bar ? `at least ${bar.atLeast.toFixed(digits)}` : `below ${bar.below}`
  return `  → ${what}: ${`${measured.toFixed(digits)} ${unit}`.trim()}, ${wanted}: ${isMet(verdict) ? 'pass' : 'BELOW THE BAR'}`
}

const wholeOrDash = (value: number | null) => (value === null ? '–' : Math.round(value).toLocaleString('en'))
const decimalsOrDash = (value: number | null) => (value === null ? '–' : value.toFixed(2))
