'use client'

import type { MouseEvent } from 'react'
import { Checkbox } from '@/components/ui/checkbox'
import { Menu, type MenuAction, openRowMenu } from '@/components/ui/menu'
import type { ListFrame, PhonePlace } from '@/lib/list/rules'
import type { TableCell } from './table-columns'
import { isInRowMenu, type TableAction, type TableRow, toSeenRow } from './table-row'

type Props = {
  row: TableRow
  cells: TableCell[]
  rowActions: readonly TableAction[]
  nouns: ListFrame['nouns']
  isSelectable: boolean
  isSelected: boolean
  onCheck: (id: string, isRange: boolean) => void
}

// On a phone a row is a grid: checkbox, name | state, menu, below it detail | value, and a line for each other chosen column.
const phoneClasses: Record<PhonePlace, string> = {
  name: 'max-sm:col-start-2 max-sm:row-start-1 max-sm:min-w-0 max-sm:block',
  state: 'max-sm:col-start-3 max-sm:row-start-1 max-sm:justify-self-end max-sm:block',
  detail:
    'max-sm:col-start-2 max-sm:row-start-2 max-sm:min-w-0 max-sm:truncate max-sm:text-12 max-sm:text-muted max-sm:block',
  value:
    'max-sm:col-start-3 max-sm:row-start-2 max-sm:text-right max-sm:text-12 max-sm:text-muted max-sm:block',
  line: 'max-sm:col-span-2 max-sm:col-start-2 max-sm:flex max-sm:min-w-0 max-sm:gap-x-1.5 max-sm:text-left max-sm:text-12 max-sm:text-muted',
}
/** Relative to the width of the list, which is its container. */
export const yieldClass = '@max-[1120px]:hidden'
const cellClass =
  'border-line px-2.5 py-[5px] align-middle sm:h-(--row) sm:border-b sm:first:pl-3.5 sm:last:pr-3.5 max-sm:p-0'

export function BodyRow({ row, cells, rowActions, nouns, isSelectable, isSelected, onCheck }: Props) {
  const actions = menuActions(row, rowActions, nouns)
  const open = (event: MouseEvent<HTMLTableRowElement>) => {
    // Links and inputs keep the native context menu.
    if (!(event.target instanceof Element && event.target.closest('a,input'))) openRowMenu(event)
  }
  return (
    <tr
      data-row={row.id}
      tabIndex={-1}
      aria-selected={isSelectable ? isSelected : undefined}
      aria-current={row.isOpen || undefined}
      onContextMenu={open}
      className={`group/row -outline-offset-2! max-sm:grid max-sm:items-baseline max-sm:gap-x-3 max-sm:gap-y-0.5 max-sm:border-line max-sm:border-b max-sm:py-[11px] max-sm:last:border-b-0 sm:last:[&>td]:border-b-0 ${isSelected || row.isOpen ? 'bg-selected' : 'hover:bg-hover'} ${row.isOpen ? 'max-sm:shadow-[inset_2px_0_0_var(--accent)] sm:[&>td:first-child]:shadow-[inset_2px_0_0_var(--accent)]' : ''} ${phoneGrid(isSelectable, rowActions.length > 0)}`}
    >
      {isSelectable && (
        <td
          className={`${cellClass} w-9.5 pr-0! max-sm:col-start-1 max-sm:row-span-2 max-sm:row-start-1 max-sm:self-center`}
          onClickCapture={event => {
            if (!event.shiftKey) return
            event.preventDefault()
            event.stopPropagation()
            onCheck(row.id, true)
          }}
        >
          <Checkbox
            label={`Select ${row.name}`}
            isChecked={isSelected}
            onChange={() => onCheck(row.id, false)}
          />
        </td>
      )}
      {cells.map(({ id, column }) => (
        <td key={id} className={`${cellClass} ${placeOf(column)}`}>
          {column.columnDef.meta?.onPhone === 'line' && (
            <span className="flex-none sm:hidden">{column.columnDef.meta.label}</span>
          )}
          {row.cells[column.id]}
        </td>
      ))}
      {rowActions.length > 0 && (
        <td
          data-actions
          className={`${cellClass} w-10 pl-0! text-right max-sm:col-start-4 max-sm:row-span-2 max-sm:row-start-1 max-sm:w-9 max-sm:self-center`}
        >
          {actions.length > 0 && <Menu isRowMenu label={`Actions for ${row.name}`} actions={actions} />}
        </td>
      )}
    </tr>
  )
}

function phoneGrid(isSelectable: boolean, hasMenu: boolean): string {
  const padding = `${isSelectable ? 'max-sm:pl-3.5' : 'max-sm:pl-0.5'} ${hasMenu ? 'max-sm:pr-1.5' : 'max-sm:pr-3.5'}`
  if (isSelectable)
    return `${padding} ${hasMenu ? 'max-sm:grid-cols-[28px_minmax(0,1fr)_auto_36px]' : 'max-sm:grid-cols-[28px_minmax(0,1fr)_auto]'}`
  return `${padding} ${hasMenu ? 'max-sm:grid-cols-[0_minmax(0,1fr)_auto_36px]' : 'max-sm:grid-cols-[0_minmax(0,1fr)_auto]'}`
}

function placeOf({ columnDef: { meta } }: TableCell['column']): string {
  const align = meta?.isNumeric ? 'text-right tabular-nums' : ''
  return `${align} ${meta?.yields ? yieldClass : ''} ${meta?.onPhone ? phoneClasses[meta.onPhone] : 'max-sm:hidden'}`
}

function menuActions(
  row: TableRow,
  rowActions: readonly TableAction[],
  nouns: ListFrame['nouns'],
): MenuAction[] {
  return rowActions
    .filter(action => isInRowMenu(action, row))
    .map(action => ({
      id: action.id,
      label: action.label,
      ...(action.icon && { icon: action.icon }),
      ...(action.keys && { keys: action.keys }),
      ...(action.isDanger && { isDanger: true }),
      disabledReason: action.disabledReason?.(row),
      ...('href' in action
        ? { href: action.href(row) }
        : {
            onAction: () =>
              action.onSelect({
                ids: [row.id],
                rows: [row],
                all: null,
                seen: [toSeenRow(row)],
                label: `1 ${nouns.one}`,
                clear: () => undefined,
              }),
          }),
    }))
}
