'use client'

import { type ReactNode, useState } from 'react'
import { PartBoundary } from '@/components/ui/error-boundary'
import { Menu } from '@/components/ui/menu'

/** The chart data as formatted table cells. */
export type ChartTable = { columns: readonly string[]; rows: readonly (readonly string[])[] }

type Props = { title: string; table: ChartTable | undefined; children: ReactNode }

/** A chart or its data as a table. The menu is at the top right of the card. */
export function ChartView({ title, table, children }: Props) {
  const [isTable, setIsTable] = useState(false)
  return (
    <>
      {table && (
        <div className="absolute top-0 right-4 flex h-12 items-center pt-2 pb-1 sm:h-[42px]">
          <Menu
            label={`Options for ${title}`}
            actions={[
              {
                id: 'table',
                label: isTable ? 'Show as chart' : 'Show as table',
                onAction: () => setIsTable(!isTable),
              },
            ]}
          />
        </div>
      )}
      <PartBoundary part={`chart “${title}”`}>
        {isTable && table ? <Table {...table} /> : children}
      </PartBoundary>
    </>
  )
}

function Table({ columns, rows }: ChartTable) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable by keyboard
    <div tabIndex={0} className="max-h-60 overflow-auto">
      <table className="w-full tabular-nums">
        <thead className="sticky top-0 bg-raised text-12 text-muted">
          <tr>
            {columns.map((column, index) => (
              <th key={column} className={`pb-1 font-medium ${index === 0 ? 'text-left' : 'text-right'}`}>
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([first, ...rest]) => (
            <tr key={first} className="border-line border-t">
              <th className="py-1 text-left font-normal">{first}</th>
              {columns.slice(1).map((column, index) => (
                <td key={column} className="py-1 text-right">
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
