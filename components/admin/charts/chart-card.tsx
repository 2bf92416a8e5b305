'use client'

import { type ReactNode, useId, useState } from 'react'
import { Menu } from '@/components/ui/menu'
import { type ChartColor, chartClasses } from './colors'

/** The figures of a chart as a table: heads, then rows of words. */
export type ChartTable = { heads: readonly string[]; rows: readonly (readonly string[])[] }

type Props = {
  title: string
  note?: string
  /** Figures above the plot; the first is large where it is alone. */
  figures?: readonly { figure: string; words?: string; change?: { isUp: boolean; words: string } | null }[]
  /** The name of each series beside its mark. */
  keys?: readonly { name: string; hue: ChartColor; isLine?: boolean }[]
  /** A link at the right of the title. */
  end?: ReactNode
  table?: ChartTable
  className?: string
  children: ReactNode
}

/** A chart in its card: title, figures with what changed, then the plot, or the same as a table. */
export function ChartCard({
  title,
  note,
  figures = [],
  keys = [],
  end,
  table,
  className = '',
  children,
}: Props) {
  const id = useId()
  const [isTable, setIsTable] = useState(false)
  const size = figures.length > 1 ? 'text-20 leading-[30px]' : 'text-24'
  return (
    <section
      aria-labelledby={id}
      className={`group min-w-0 rounded-card border border-line bg-raised ${className}`}
    >
      <header className="flex min-h-[42px] flex-wrap items-center gap-x-2 px-4 pt-2 pb-1">
        <h2 id={id} className="font-semibold">
          {title}
        </h2>
        {note && <span className="truncate text-12 text-muted max-fold:hidden">{note}</span>}
        <span className="ml-auto flex flex-none items-center gap-2.5">
          {keys.map(key => (
            <Key key={key.name} {...key} />
          ))}
          {end}
          {table && (
            <Menu
              label={`More on ${title}`}
              actions={[
                {
                  id: 'table',
                  label: isTable ? 'Show as chart' : 'Show as table',
                  onAction: () => setIsTable(!isTable),
                },
              ]}
            />
          )}
        </span>
      </header>
      <div className="px-4 pb-4">
        {figures.length > 0 && (
          <div className="mb-3.5 flex flex-wrap items-baseline gap-x-8 gap-y-0.5">
            {figures.map(({ figure, words, change }) => (
              <span key={words ?? figure} className="flex items-baseline gap-2">
                <span className={`font-medium tabular-nums ${size}`}>{figure}</span>
                {change && (
                  <span
                    className={`font-medium text-12 whitespace-nowrap tabular-nums ${change.isUp ? 'text-positive' : 'text-warning'}`}
                  >
                    {change.words}
                  </span>
                )}
                {words && <span className="text-12 text-muted">{words}</span>}
              </span>
            ))}
          </div>
        )}
        {isTable && table ? <Table {...table} /> : children}
      </div>
    </section>
  )
}

function Key({ name, hue, isLine = false }: { name: string; hue: ChartColor; isLine?: boolean }) {
  return (
    <span className="inline-flex items-center gap-1.5 text-12 text-ink-soft whitespace-nowrap">
      <span className={`${isLine ? 'h-0.5 w-3' : 'size-2'} rounded-[2px] ${chartClasses(hue).ground}`} />
      {name}
    </span>
  )
}

function Table({ heads, rows }: ChartTable) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keyboard
    <div tabIndex={0} className="max-h-60 overflow-auto">
      <table className="w-full tabular-nums">
        <thead className="sticky top-0 bg-raised text-12 text-muted">
          <tr>
            {heads.map((head, index) => (
              <th key={head} className={`pb-1 font-medium ${index === 0 ? 'text-left' : 'text-right'}`}>
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([first, ...rest]) => (
            <tr key={first} className="border-line border-t">
              <th className="py-1 text-left font-normal">{first}</th>
              {heads.slice(1).map((head, index) => (
                <td key={head} className="py-1 text-right">
                  {rest[index]}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
