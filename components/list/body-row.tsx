'use client'

import type { MouseEvent } from 'react'
import { Checkbox } from '@/components/ui/checkbox'
import { Menu, type MenuAction, openRowMenu } from '@/components/ui/menu'
import type { FoldPlace, ListFrame } from '@/lib/list/rules'
import type { TableCell } from './table-columns'
import { isInRowMenu, type RowAction, type TableRow } from './table-row'

type Props = {
  row: TableRow
  cells: TableCell[]
  rowActions: readonly RowAction[]
  nouns: ListFrame['nouns']
  isSelectable: boolean
  isSelected: boolean
  onCheck: (id: string, isRange: boolean) => void
}

// On a phone a row is a grid: checkbox, name | state, and below it detail | figure.
const folds: Record<FoldPlace, string> = {
  name: 'max-fold:col-start-2 max-fold:row-start-1 max-fold:min-w-0 max-fold:block',
  state: 'max-fold:col-start-3 max-fold:row-start-1 max-fold:justify-self-end max-fold:block',
  detail:
    'max-fold:col-start-2 max-fold:row-start-2 max-fold:min-w-0 max-fold:truncate max-fold:text-12 max-fold:text-muted max-fold:block',
  figure:
    'max-fold:col-start-3 max-fold:row-start-2 max-fold:text-right max-fold:text-12 max-fold:text-muted max-fold:block',
}
/** Relative to the width of the list, which is its container. */
export const yieldClass = '@max-[1120px]:hidden'
const cellClass =
  'border-line px-2.5 py-[5px] align-middle fold:h-(--row) fold:border-b fold:first:pl-3.5 fold:last:pr-3.5 max-fold:p-0'

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
      onContextMenu={open}
      className={`group/row -outline-offset-2! max-fold:grid max-fold:items-baseline max-fold:gap-x-3 max-fold:gap-y-0.5 max-fold:border-line max-fold:border-b max-fold:pr-3.5 max-fold:py-[11px] max-fold:last:border-b-0 fold:last:[&>td]:border-b-0 ${isSelected || row.isOpen ? 'bg-selected' : 'hover:bg-hover'} ${row.isOpen ? 'max-fold:shadow-[inset_2px_0_0_var(--accent)] fold:[&>td:first-child]:shadow-[inset_2px_0_0_var(--accent)]' : ''} ${isSelectable ? 'max-fold:grid-cols-[28px_minmax(0,1fr)_auto] max-fold:pl-3.5' : 'max-fold:grid-cols-[0_minmax(0,1fr)_auto] max-fold:pl-0.5'}`}
    >
      {isSelectable && (
        <td
          className={`${cellClass} w-9.5 pr-0! max-fold:col-start-1 max-fold:row-span-2 max-fold:row-start-1 max-fold:self-center`}
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
          {row.cells[column.id]}
        </td>
      ))}
      {rowActions.length > 0 && (
        <td className={`${cellClass} w-10 pl-0! text-right max-fold:hidden`}>
          {actions.length > 0 && <Menu isRowMenu label={`Actions for ${row.name}`} actions={actions} />}
        </td>
      )}
    </tr>
  )
}

function placeOf({ columnDef: { meta } }: TableCell['column']): string {
  const align = meta?.isNumeric ? 'text-right tabular-nums' : ''
  return `${align} ${meta?.yields ? yieldClass : ''} ${meta?.fold ? folds[meta.fold] : 'max-fold:hidden'}`
}

function menuActions(
  row: TableRow,
  rowActions: readonly RowAction[],
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
              action.onSelect({ ids: [row.id], rows: [row], all: null, label: `1 ${nouns.one}` }),
          }),
    }))
}
