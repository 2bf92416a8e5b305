'use client'

import { rowSelectionFeature, tableFeatures, useTable } from '@tanstack/react-table'
import { type ReactNode, useCallback, useMemo, useRef, useState } from 'react'
import type { ListFrame } from '@/lib/list/rules'
import { BodyRow } from './body-row'
import { BulkBar } from './bulk-bar'
import { ListFooter } from './list-footer'
import { HeadCell } from './head-cell'
import { useListNavigation } from './list-navigation'
import type { TableRow, RowAction } from './table-row'
import { Checkbox } from '@/components/ui/checkbox'

type Props = {
  frame: ListFrame
  rows: TableRow[]
  rowActions?: readonly RowAction[]
  /** Beside "1 to 11 of 38" in the foot. */
  foot?: ReactNode
}

const features = tableFeatures({ rowSelectionFeature })

/**
 * Rows of a list with its heads, foot and bulk bar. Order, filters and pages are links that the server answers; here
 * is only which rows are chosen, which stay chosen over pages until something narrows the list otherwise.
 */
export function DataTable({ frame, rows, rowActions = [], foot }: Props) {
  const { isBusy } = useListNavigation()
  const lastChecked = useRef<string | null>(null)
  const [isAll, setIsAll] = useState(false)
  const columns = useMemo(
    () => frame.columns.map(({ key, label }) => ({ id: key, header: label })),
    [frame.columns],
  )
  const table = useTable({ features, columns, data: rows, getRowId: row => row.id })

  const isSelectable = rowActions.some(verb => verb.isBulk)
  const ids = Object.keys(table.state.rowSelection)
  const clear = useCallback(() => {
    setIsAll(false)
    table.resetRowSelection(true)
  }, [table])
  const check = useCallback(
    (id: string, isRange: boolean) => {
      if (!isSelectable) return
      const shown = table.getRowModel().rows
      const [from, to] = [lastChecked.current, id].map(one => shown.findIndex(row => row.id === one)) as [
        number,
        number,
      ]
      const isChecked = !shown[to]?.getIsSelected()
      const range =
        isRange && from >= 0 ? shown.slice(Math.min(from, to), Math.max(from, to) + 1) : [shown[to]]
      for (const row of range) row?.toggleSelected(isChecked)
      lastChecked.current = id
      setIsAll(false)
    },
    [table, isSelectable],
  )

  const isPageChosen = rows.length > 0 && table.getIsAllRowsSelected()
  return (
    <div className="min-w-0">
      {/* The console's keys press what is marked with them; x checks the box of the row itself. */}
      <button
        type="button"
        hidden
        data-key="X"
        onClick={() => {
          const row = document.activeElement?.closest<HTMLElement>('[data-row]')
          if (row?.dataset.row) check(row.dataset.row, true)
        }}
      />
      <div className="rounded-card border border-line bg-raised">
        <table
          aria-busy={isBusy}
          className={`w-full border-separate border-spacing-0 transition-opacity max-fold:block ${isBusy ? 'opacity-60' : ''}`}
        >
          <thead className="max-fold:hidden">
            <tr>
              {isSelectable && (
                <th
                  scope="col"
                  className="sticky top-12 z-5 w-9.5 rounded-tl-[7px] border-line border-b bg-sunken pl-3.5 text-left"
                >
                  <Checkbox
                    label="Choose all on this page"
                    isChecked={isPageChosen}
                    isMixed={!isPageChosen && table.getIsSomeRowsSelected()}
                    onChange={isChecked => {
                      setIsAll(false)
                      table.toggleAllRowsSelected(isChecked)
                    }}
                  />
                </th>
              )}
              {frame.columns.map(column => (
                <HeadCell key={column.key} column={column} />
              ))}
              {rowActions.length > 0 && (
                <th
                  scope="col"
                  className="sticky top-12 z-5 w-10 rounded-tr-[7px] border-line border-b bg-sunken"
                >
                  <span className="sr-only">Actions</span>
                </th>
              )}
            </tr>
          </thead>
          <tbody className="max-fold:block">
            {table.getRowModel().rows.map(row => (
              <BodyRow
                key={row.id}
                row={row.original}
                columns={frame.columns}
                rowActions={rowActions}
                isSelectable={isSelectable}
                isChosen={isAll || row.getIsSelected()}
                onCheck={check}
                nouns={frame.nouns}
              />
            ))}
          </tbody>
        </table>
        <ListFooter frame={frame}>{foot}</ListFooter>
      </div>
      {ids.length > 0 && (
        <BulkBar
          frame={frame}
          rowActions={rowActions}
          ids={ids}
          rows={rows.filter(row => ids.includes(row.id))}
          isPageChosen={isPageChosen}
          isAll={isAll}
          onAll={() => setIsAll(true)}
          onClear={clear}
        />
      )}
    </div>
  )
}
