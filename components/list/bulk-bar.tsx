'use client'

import { useEffect } from 'react'
import { Button } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'
import { Menu, type MenuAction } from '@/components/ui/menu'
import { pluralize } from '@/lib/core/format'
import { type ListFrame, maxSelected, withParameters } from '@/lib/list/rules'
import { formatRowCount } from './format-row-count'
import { isInBulkBar, type SelectedRows, type TableAction, type TableRow, toSeenRow } from './table-row'

type Props = {
  frame: ListFrame
  rowActions: readonly TableAction[]
  ids: string[]
  rows: TableRow[]
  /** Versions of the selected rows by ID, also of other pages. */
  versions: ReadonlyMap<string, string>
  isPageSelected: boolean
  isAllSelected: boolean
  onSelectPage: () => void
  onSelectAll: () => void
  onClear: () => void
}

const buttonClass =
  'inline-flex h-9 flex-none items-center gap-1.5 rounded-control px-[9px] font-medium text-12 hover:bg-ink-hover sm:h-7'

export function BulkBar({
  frame,
  rowActions,
  ids,
  rows,
  versions,
  isPageSelected,
  isAllSelected,
  onSelectPage,
  onSelectAll,
  onClear,
}: Props) {
  useEffect(() => {
    const clear = (event: KeyboardEvent) => {
      const isInOverlay =
        event.target instanceof Element && event.target.closest('[role=dialog],[role=menu],input')
      if (event.key === 'Escape' && !event.defaultPrevented && !isInOverlay) onClear()
    }
    document.addEventListener('keydown', clear)
    return () => document.removeEventListener('keydown', clear)
  }, [onClear])

  const isTooMany = !isAllSelected && ids.length > maxSelected
  const bulk = rowActions.filter(
    action =>
      isInBulkBar(action) && 'onSelect' in action && !isTooMany && !(isAllSelected && action.needsIds),
  )
  const selected = { ...toSelectedRows(frame, ids, rows, versions, isAllSelected), clear: onClear }
  const run = (action: TableAction) => 'onSelect' in action && action.onSelect(selected)
  const allHref = isAllSelected ? frame.csvHref : toCsvHref(frame, ids)
  const csvHref = frame.csvHref && !isTooMany ? allHref : null
  const more: MenuAction[] = [
    ...(isPageSelected || isAllSelected || isTooMany
      ? []
      : [{ id: 'page', label: 'Select all on this page', onAction: onSelectPage }]),
    ...bulk.slice(1).map(action => ({
      id: action.id,
      label: action.label,
      ...(action.icon && { icon: action.icon }),
      onAction: () => run(action),
    })),
    ...(csvHref
      ? [
          {
            id: 'csv',
            label: 'CSV',
            icon: 'download' as const,
            // A file, not a page: the router would request it twice.
            onAction: () => window.location.assign(csvHref),
          },
        ]
      : []),
  ]
  return (
    <div
      role="toolbar"
      aria-label={`Actions for selected ${frame.nouns.many}`}
      className="sticky bottom-5 z-15 mx-auto mt-3.5 flex w-fit items-center gap-1 rounded-[10px] bg-ink py-[5px] pr-1.5 pl-3.5 text-on-ink shadow-menu max-sm:fixed max-sm:inset-x-3 max-sm:bottom-[calc(72px+env(safe-area-inset-bottom))] max-sm:w-auto"
    >
      <b className="font-semibold tabular-nums" role="status">
        {isAllSelected ? `All ${formatRowCount(frame.count)} selected` : `${ids.length} selected`}
        {isTooMany && `. Select at most ${maxSelected} ${frame.nouns.many}.`}
      </b>
      {isPageSelected && !isAllSelected && frame.nextHref !== null && (
        <button type="button" className={`${buttonClass} underline underline-offset-3`} onClick={onSelectAll}>
          Select all {formatRowCount(frame.count)}
        </button>
      )}
      <span aria-hidden="true" className="mx-2 h-[18px] w-px bg-current opacity-20" />
      {bulk.map((action, index) => (
        <button
          key={action.id}
          type="button"
          className={`${buttonClass} ${index > 0 ? 'max-sm:hidden' : ''}`}
          onClick={() => run(action)}
        >
          {action.icon && <Icon name={action.icon} className="size-3.5" />}
          {action.label}
        </button>
      ))}
      {csvHref && (
        <a href={csvHref} download className={`${buttonClass} max-sm:hidden`}>
          <Icon name="download" className="size-3.5" />
          CSV
        </a>
      )}
      {more.length > 0 && (
        <span className="sm:hidden">
          <Menu label="More actions" placement="top start" actions={more}>
            <Button
              variant="ghost"
              size="small"
              aria-label="More actions"
              className="text-on-ink! hover:bg-ink-hover!"
            >
              <Icon name="dots" />
            </Button>
          </Menu>
        </span>
      )}
      <button type="button" className={`${buttonClass} max-sm:ml-auto`} onClick={onClear}>
        Clear
        <kbd className="rounded-tag px-[5px] font-medium text-11 ring ring-current max-sm:hidden">Esc</kbd>
      </button>
    </div>
  )
}

const toCsvHref = ({ path, sort }: ListFrame, ids: string[]) =>
  `${path}/csv${withParameters('', { sort, ids: ids.join(',') })}`

function toSelectedRows(
  frame: ListFrame,
  ids: string[],
  rows: TableRow[],
  versions: ReadonlyMap<string, string>,
  isAllSelected: boolean,
): Omit<SelectedRows, 'clear'> {
  const { one, many } = frame.nouns
  return {
    ids,
    rows,
    all: isAllSelected ? frame.ownSearch : null,
    seen: ids.map(id => toSeenRow({ id, version: versions.get(id) ?? '' })),
    label: isAllSelected ? `all ${formatRowCount(frame.count)} ${many}` : pluralize(ids.length, one, many),
  }
}
