'use client'

import { useTable } from '@tanstack/react-table'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { Checkbox } from '@/components/ui/checkbox'
import { Icon } from '@/components/ui/icon'
import { onDemand } from '@/components/ui/on-demand'
import type { ColumnHead, ListFrame } from '@/lib/list/rules'
import { BodyRow, yieldClass } from './body-row'
import { ListFooter } from './list-footer'
import { ListLink, useListNavigation } from './list-navigation'
import { features, tableColumns } from './table-columns'
import { isInBulkBar, type TableAction, type TableRow } from './table-row'

const BulkBar = onDemand(async () => (await import('./bulk-bar')).BulkBar, 'bulk bar')

type Props = {
  frame: ListFrame
  rows: TableRow[]
  rowActions?: readonly TableAction[]
}

// Columns that do not fit scroll sideways below these widths of the list; then the head cannot be sticky.
const scrollBelow = {
  chosen:
    '@max-[1120px]:overflow-x-auto @max-[1120px]:[&_th]:static @max-[1120px]:[&_th]:top-auto @max-[1120px]:[&_[data-actions]]:sticky @max-[1120px]:[&_[data-actions]]:right-0 @max-[1120px]:[&_td[data-actions]]:bg-raised',
  usual:
    '@max-[760px]:overflow-x-auto @max-[760px]:[&_th]:static @max-[760px]:[&_th]:top-auto @max-[760px]:[&_[data-actions]]:sticky @max-[760px]:[&_[data-actions]]:right-0 @max-[760px]:[&_td[data-actions]]:bg-raised',
}

/**
 * Sorting, filters and paging are links answered by the server. The client only keeps the selection, which survives
 * paging until the list is filtered differently.
 */
export function DataTable({ frame, rows, rowActions = [] }: Props) {
  const { isBusy } = useListNavigation()
  const isSelectable = rowActions.some(isInBulkBar)
  const selectable = useSelectableTable(frame, rows, isSelectable)
  const versions = useVersions(rows)
  useDeselectDecided(selectable.table, frame, rows)
  const { table, ids, isPageSelected, isAllSelected, check, clear, selectAll } = selectable
  return (
    <div className="min-w-0">
      {/* The global shortcuts click the element marked with their key; X extends the selection to the focused row. */}
      <button
        type="button"
        hidden
        data-key="X"
        onClick={() => {
          const row = document.activeElement?.closest<HTMLElement>('[data-row]')
          if (row?.dataset.row) check(row.dataset.row, true)
        }}
      />
      <div className="@container rounded-card border border-line bg-raised">
        {/* Relative, so that it also cuts texts for screen readers. */}
        <div className={`relative ${scrollBelow[frame.hasChosenColumns ? 'chosen' : 'usual']}`}>
          <table
            aria-busy={isBusy}
            className={`w-full border-separate border-spacing-0 transition-opacity max-sm:block ${isBusy ? 'opacity-60' : ''}`}
          >
            <TableHead
              selectable={selectable}
              isSelectable={isSelectable}
              hasActions={rowActions.length > 0}
            />
            <tbody className="max-sm:block">
              {table.getRowModel().rows.map(row => (
                <BodyRow
                  key={row.id}
                  row={row.original}
                  cells={row.getAllCells()}
                  rowActions={rowActions}
                  isSelectable={isSelectable}
                  isSelected={isAllSelected || row.getIsSelected()}
                  onCheck={check}
                  nouns={frame.nouns}
                />
              ))}
            </tbody>
          </table>
        </div>
        <ListFooter frame={frame} />
      </div>
      {ids.length > 0 && (
        <BulkBar
          frame={frame}
          rowActions={rowActions}
          ids={ids}
          rows={rows.filter(row => ids.includes(row.id))}
          versions={versions}
          isPageSelected={isPageSelected}
          isAllSelected={isAllSelected}
          onSelectPage={() => selectable.togglePage(true)}
          onSelectAll={selectAll}
          onClear={clear}
        />
      )}
    </div>
  )
}

/** What the operator saw last of each row, also on other pages. */
function useVersions(rows: readonly TableRow[]): ReadonlyMap<string, string> {
  const versions = useRef(new Map<string, string>())
  for (const { id, version } of rows) if (version !== undefined) versions.current.set(id, version)
  return versions.current
}

/** The table with its selection. `check` toggles a row, or the range from the last checked one. */
function useSelectableTable(frame: ListFrame, rows: TableRow[], isSelectable: boolean) {
  const lastChecked = useRef<string | null>(null)
  const [isAllSelected, setIsAllSelected] = useState(false)
  const columns = useMemo(() => tableColumns(frame.columns), [frame.columns])
  const table = useTable({ features, columns, data: rows, getRowId: row => row.id })
  const clear = useCallback(() => {
    setIsAllSelected(false)
    table.resetRowSelection(true)
  }, [table])
  const check = useCallback(
    (id: string, isRange: boolean) => {
      if (!isSelectable) return
      const shown = table.getRowModel().rows
      const [from, to] = [lastChecked.current, id].map(rowId => shown.findIndex(row => row.id === rowId)) as [
        number,
        number,
      ]
      const isChecked = !shown[to]?.getIsSelected()
      const range =
        isRange && from >= 0 ? shown.slice(Math.min(from, to), Math.max(from, to) + 1) : [shown[to]]
      for (const row of range) row?.toggleSelected(isChecked)
      lastChecked.current = id
      setIsAllSelected(false)
    },
    [table, isSelectable],
  )
  return {
    table,
    ids: Object.keys(table.state.rowSelection),
    isPageSelected: rows.length > 0 && table.getIsAllRowsSelected(),
    isAllSelected,
    check,
    clear,
    selectAll: () => setIsAllSelected(true),
    togglePage(isChecked: boolean) {
      setIsAllSelected(false)
      table.toggleAllRowsSelected(isChecked)
    },
  }
}

/** A row that left its page while the page stayed, such as a decided one, is no longer selected. */
function useDeselectDecided(
  table: ReturnType<typeof useSelectableTable>['table'],
  frame: ListFrame,
  rows: TableRow[],
) {
  const place = frame.failedRequestId === null ? Math.max(frame.from, 1) : null
  const last = useRef({ place, rows })
  useEffect(() => {
    const before = last.current
    last.current = { place, rows }
    if (before.place !== place) return
    const shown = new Set(rows.map(({ id }) => id))
    const left = new Set(before.rows.map(({ id }) => id).filter(id => !shown.has(id)))
    if (left.size > 0)
      table.setRowSelection(selected =>
        Object.fromEntries(Object.entries(selected).filter(([id]) => !left.has(id))),
      )
  }, [table, place, rows])
}

type HeadProps = {
  selectable: ReturnType<typeof useSelectableTable>
  isSelectable: boolean
  hasActions: boolean
}

function TableHead({ selectable, isSelectable, hasActions }: HeadProps) {
  const { table, isPageSelected, togglePage } = selectable
  return (
    <thead className="max-sm:hidden">
      <tr>
        {isSelectable && (
          <th
            scope="col"
            className="sticky top-12 z-5 w-9.5 rounded-tl-[7px] border-line border-b bg-sunken pl-3.5 text-left"
          >
            <Checkbox
              label="Select all on this page"
              isChecked={isPageSelected}
              isMixed={!isPageSelected && table.getIsSomeRowsSelected()}
              onChange={togglePage}
            />
          </th>
        )}
        {table
          .getLeafHeaders()
          .map(
            ({ id, column }) => column.columnDef.meta && <HeadCell key={id} column={column.columnDef.meta} />,
          )}
        {hasActions && (
          <th
            data-actions
            scope="col"
            className="sticky top-12 z-5 w-10 rounded-tr-[7px] border-line border-b bg-sunken"
          >
            <span className="sr-only">Actions</span>
          </th>
        )}
      </tr>
    </thead>
  )
}

function HeadCell({ column }: { column: ColumnHead }) {
  const { label, isNumeric, yields, sort } = column
  return (
    <th
      scope="col"
      aria-sort={sort?.is ?? undefined}
      className={`sticky top-12 z-5 h-[34px] whitespace-nowrap border-line border-b bg-sunken px-2.5 font-medium text-12 first:rounded-tl-[7px] first:pl-3.5 last:rounded-tr-[7px] last:pr-3.5 ${isNumeric ? 'text-right' : 'text-left'} ${yields ? yieldClass : ''} ${sort?.is ? 'text-ink' : 'text-muted'}`}
    >
      {sort ? (
        <ListLink
          href={sort.href}
          className={`inline-flex min-h-6 items-center gap-1 rounded-tag hover:text-ink ${isNumeric ? 'flex-row-reverse' : ''}`}
        >
          {label}
          {sort.is && <Icon name={sort.is === 'ascending' ? 'sortUp' : 'sortDown'} className="size-3.5" />}
        </ListLink>
      ) : (
        label
      )}
    </th>
  )
}
