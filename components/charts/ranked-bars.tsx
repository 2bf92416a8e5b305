import { Link } from '@/components/ui/link'
import { formatValue } from './scale'

/** Rows must be sorted by value, descending. */
export function RankedBars({ rows }: { rows: readonly { name: string; value: number; href?: string }[] }) {
  const max = Math.max(1, ...rows.map(row => row.value))
  return (
    <ol className="grid gap-[11px]">
      {rows.map(({ name, value, href }) => (
        <li key={href ?? name}>
          <span className="mb-1 flex justify-between gap-3 text-12 text-ink-soft">
            {href ? (
              <Link href={href} className="truncate hover:underline">
                {name}
              </Link>
            ) : (
              <span className="truncate">{name}</span>
            )}
            <span className="font-medium text-ink tabular-nums">{formatValue(value, 'count')}</span>
          </span>
          <span
            aria-hidden="true"
            data-marks
            className="block h-1.5 rounded-r-[2px] bg-chart-1"
            style={{ width: `${(value / max) * 100}%` }}
          />
        </li>
      ))}
    </ol>
  )
}
