import { type ReactNode, useId } from 'react'
import { type ChartTable, ChartView } from './chart-view'
import { type ChartColor, chartClasses } from './colors'

type Props = {
  title: string
  note?: string
  /** Key numbers above the plot. */
  stats?: readonly { value: string; label?: string; change?: { isUp: boolean; text: string } | null }[]
  legend?: readonly { name: string; color: ChartColor; isLine?: boolean }[]
  /** A link right of the title. */
  end?: ReactNode
  table?: ChartTable
  className?: string
  children: ReactNode
}

/** A card with key numbers and a chart that can be shown as a table. */
export function ChartCard({
  title,
  note,
  stats = [],
  legend = [],
  end,
  table,
  className = '',
  children,
}: Props) {
  const id = useId()
  const size = stats.length > 1 ? 'text-20 leading-[30px]' : 'text-24'
  return (
    <section
      aria-labelledby={id}
      className={`group relative min-w-0 rounded-card border border-line bg-raised ${className}`}
    >
      <header
        className={`flex min-h-[42px] flex-wrap items-center gap-x-2 pt-2 pb-1 pl-4 ${table ? 'pr-[62px] max-sm:min-h-12 sm:pr-[54px]' : 'pr-4'}`}
      >
        <h2 id={id} className="font-semibold">
          {title}
        </h2>
        {note && <span className="truncate text-12 text-muted max-sm:hidden">{note}</span>}
        <span className="ml-auto flex flex-none items-center gap-2.5">
          {legend.map(entry => (
            <LegendEntry key={entry.name} {...entry} />
          ))}
          {end}
        </span>
      </header>
      <div className="px-4 pb-4">
        {stats.length > 0 && (
          <div className="mb-3.5 flex flex-wrap items-baseline gap-x-8 gap-y-0.5">
            {stats.map(({ value, label, change }) => (
              <span key={label ?? value} className="flex items-baseline gap-2">
                <span className={`font-medium tabular-nums ${size}`}>{value}</span>
                {change && (
                  <span
                    className={`font-medium text-12 whitespace-nowrap tabular-nums ${change.isUp ? 'text-positive' : 'text-warning'}`}
                  >
                    {change.text}
                  </span>
                )}
                {label && <span className="text-12 text-muted tabular-nums">{label}</span>}
              </span>
            ))}
          </div>
        )}
        <ChartView title={title} table={table}>
          {children}
        </ChartView>
      </div>
    </section>
  )
}

function LegendEntry({ name, color, isLine = false }: { name: string; color: ChartColor; isLine?: boolean }) {
  return (
    <span className="inline-flex items-center gap-1.5 text-12 text-ink-soft whitespace-nowrap">
      <span
        data-marks
        className={`${isLine ? 'h-0.5 w-3' : 'size-2'} rounded-[2px] ${chartClasses(color).background}`}
      />
      {name}
    </span>
  )
}
