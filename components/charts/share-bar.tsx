import type { ReactNode } from 'react'
import { formatPercent } from '@/lib/core/format'

type SharePart = { label: string; count: number; isMarked?: boolean }

/** Up to four parts of a whole, in order; the last one has the strongest color. With `isCut`, marked parts are hatched. */
export function ShareBar(props: {
  label: string
  parts: readonly SharePart[]
  /** 100%; defaults to the sum of the parts. */
  total?: number
  isCut?: boolean
}) {
  const { label, parts, total = sumOf(parts), isCut = false } = props
  const shown = parts.filter(({ count }) => count > 0)
  const lastMarked = shown.findLast(({ isMarked }) => isMarked)
  if (shown.length === 0) return null
  return (
    <div
      role="img"
      aria-label={isCut ? label : `${label}: ${percentages(parts, total).join(', ')}`}
      className={`flex gap-0.5 ${isCut ? 'h-[26px]' : 'h-[22px]'} overflow-visible`}
    >
      {shown.map(part => (
        <span
          key={part.label}
          className="relative min-w-0.5 first:rounded-l-tag last:rounded-r-tag"
          style={{
            flex: `${part.count} 0 0`,
            background: isCut ? cutColor(part) : stepColor(parts.indexOf(part), parts.length),
          }}
        >
          {isCut && part === lastMarked && (
            <span className="absolute -top-[5px] -right-0.5 -bottom-[5px] w-0.5 rounded-full bg-danger" />
          )}
        </span>
      ))}
    </div>
  )
}

export function ShareLegend(props: { parts: readonly SharePart[]; total?: number; children?: ReactNode }) {
  const { parts, total = sumOf(parts), children } = props
  return (
    <ul className="mt-2.5 flex flex-wrap gap-x-4 gap-y-1 text-12 text-ink-soft tabular-nums">
      {parts.map(({ label, count }, index) => (
        <li key={label} className="flex items-center gap-1.5">
          <span
            aria-hidden="true"
            data-marks
            className="size-2 rounded-[2px]"
            style={{ background: stepColor(index, parts.length) }}
          />
          {label} <b className="font-medium text-ink">{formatPercent(count / total)}</b>
        </li>
      ))}
      {children}
    </ul>
  )
}

const stepColors = ['var(--step-4)', 'var(--step-3)', 'var(--step-2)', 'var(--step-1)']
const hatch =
  'repeating-linear-gradient(-55deg, var(--danger) 0 3px, color-mix(in oklch, var(--danger) 42%, var(--raised)) 3px 6px)'

function stepColor(index: number, count: number) {
  return stepColors[index + stepColors.length - count] ?? stepColors[0]
}

function cutColor({ isMarked }: SharePart) {
  return isMarked ? hatch : 'var(--chart-rest)'
}

function percentages(parts: readonly SharePart[], total: number): string[] {
  return parts.map(({ label, count }) => `${label} ${formatPercent(count / total)}`)
}

function sumOf(parts: readonly SharePart[]): number {
  return parts.reduce((sum, { count }) => sum + count, 0)
}
