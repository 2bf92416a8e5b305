'use client'

import { useEffect } from 'react'
import { Button } from '@/components/ui/button'
import { pluralize } from '@/components/ui/format'
import { Icon } from '@/components/ui/icon'
import { Menu } from '@/components/ui/menu'
import type { ListFrame } from '@/lib/list/rules'
import { formatRowCount } from './format-row-count'
import type { SelectedRows, TableRow, RowAction } from './table-row'

type Props = {
  frame: ListFrame
  rowActions: readonly RowAction[]
  ids: string[]
  rows: TableRow[]
  isPageChosen: boolean
  isAll: boolean
  onAll: () => void
  onClear: () => void
}

const look =
  'inline-flex h-9 flex-none items-center gap-1.5 rounded-control px-[9px] font-medium text-12 hover:bg-ink-hover fold:h-7'

/** What can be done with the rows that are chosen; it floats over the list while there are any. */
export function BulkBar({ frame, rowActions, ids, rows, isPageChosen, isAll, onAll, onClear }: Props) {
  useEffect(() => {
    const clear = (event: KeyboardEvent) => {
      const isElsewhere =
        event.target instanceof Element && event.target.closest('[role=dialog],[role=menu],input')
      if (event.key === 'Escape' && !event.defaultPrevented && !isElsewhere) onClear()
    }
    document.addEventListener('keydown', clear)
    return () => document.removeEventListener('keydown', clear)
  }, [onClear])

  const bulk = rowActions.filter(verb => verb.isBulk && 'onChoose' in verb)
  const chosen = chosenOf(frame, ids, rows, isAll)
  const choose = (verb: RowAction) => 'onChoose' in verb && verb.onSelect(chosen)
  return (
    <div
      role="toolbar"
      aria-label={`With the chosen ${frame.nouns.many}`}
      className="sticky bottom-5 z-15 mx-auto mt-3.5 flex w-fit items-center gap-1 rounded-[10px] bg-ink py-[5px] pr-1.5 pl-3.5 text-on-ink shadow-menu max-fold:fixed max-fold:inset-x-3 max-fold:bottom-[calc(72px+env(safe-area-inset-bottom))] max-fold:w-auto"
    >
      <b className="font-semibold tabular-nums" role="status">
        {isAll ? `All ${formatRowCount(frame.count)} chosen` : `${ids.length} chosen`}
      </b>
      {isPageChosen && !isAll && frame.nextHref !== null && (
        <button type="button" className={`${look} underline underline-offset-3`} onClick={onAll}>
          Choose all {formatRowCount(frame.count)}
        </button>
      )}
      <span aria-hidden="true" className="mx-2 h-[18px] w-px bg-current opacity-20" />
      {bulk.map((verb, index) => (
        <button
          key={verb.id}
          type="button"
          className={`${look} ${index > 0 ? 'max-fold:hidden' : ''}`}
          onClick={() => choose(verb)}
        >
          {verb.icon && <Icon name={verb.icon} className="size-3.5" />}
          {verb.label}
        </button>
      ))}
      {bulk.length > 1 && (
        <span className="fold:hidden">
          <Menu
            label="More to do"
            placement="top start"
            actions={bulk.slice(1).map(verb => ({
              id: verb.id,
              label: verb.label,
              ...(verb.icon && { icon: verb.icon }),
              onAction: () => choose(verb),
            }))}
          >
            <Button
              variant="ghost"
              size="small"
              aria-label="More to do"
              className="text-on-ink! hover:bg-ink-hover!"
            >
              <Icon name="dots" />
            </Button>
          </Menu>
        </span>
      )}
      <button type="button" className={`${look} max-fold:ml-auto`} onClick={onClear}>
        Clear
        <kbd className="rounded-tag px-[5px] font-medium text-11 ring ring-current max-fold:hidden">Esc</kbd>
      </button>
    </div>
  )
}

function chosenOf(frame: ListFrame, ids: string[], rows: TableRow[], isAll: boolean): SelectedRows {
  const { one, many } = frame.nouns
  return {
    ids,
    rows,
    all: isAll ? frame.search : null,
    label: isAll ? `all ${formatRowCount(frame.count)} ${many}` : pluralize(ids.length, one, many),
  }
}
