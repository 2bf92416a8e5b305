'use client'

import { type ReactNode, useState } from 'react'
import { EmptyState } from '@/components/ui/empty-state'
import { compact, type Optional } from '@/components/ui/facts'
import { ErrorNote } from '@/components/ui/note'
import { deferred } from '@/components/ui/on-demand'
import { useScrollToCurrent } from '@/components/ui/use-scroll-to-current'
import type { ListFrame } from '@/lib/list/rules'
import { formatRowCount, formatRowCountShort } from './format-row-count'
import { ListFailure, ListLink, ListNavigation, NoMatches } from './list-navigation'
import { SaveView, type ViewActions } from './save-view'
import { isSingle, type RowAction, type SelectedRows, type TableAction, type TableRow } from './table-row'
import { Toolbar } from './toolbar'

// Rows are read before they are selected, so the table is hydrated after the page.
const DataTable = deferred(async () => (await import('./data-table')).DataTable)

type Props = {
  frame: ListFrame
  rows: TableRow[]
  rowActions?: Optional<RowAction>
  viewActions?: ViewActions
  /** Shown while the list has no rows at all, with an action that creates the first. */
  empty: ReactNode
  /** Shows `empty` instead of the filters that nothing matches: the filter of a queue, of which nothing is due. */
  isNothingDue?: boolean
  emptyAction?: ReactNode
  /** Shown with the filters that nothing matches: what the search can be for. */
  suggestion?: ReactNode
  /** Shown next to the table: the opened row. */
  side?: ReactNode
  /** Why an action on a row failed. */
  error?: string | undefined
}

export function ListView({ rowActions = [], error, ...list }: Props) {
  const { actions, dialog } = useDialogs(compact(rowActions))
  return (
    <>
      <ErrorNote className="mb-3">{error}</ErrorNote>
      <ListNavigation>
        <ListParts {...list} rowActions={actions} />
      </ListNavigation>
      {dialog}
    </>
  )
}

/** A dialog stays open when its rows leave the list, to show what was done with them. */
function useDialogs(rowActions: readonly RowAction[]) {
  const [opened, setOpened] = useState<{ id: string; chosen: SelectedRows }>()
  const actions = rowActions.map((action): TableAction => {
    if (!('dialog' in action)) return action
    const { id, onSelect } = action
    return {
      ...action,
      onSelect: chosen => (onSelect && isSingle(chosen) ? onSelect(chosen) : setOpened({ id, chosen })),
    }
  })
  const open = rowActions.find(({ id }) => id === opened?.id)
  const dialog = opened && open && 'dialog' in open && open.dialog(opened.chosen, () => setOpened(undefined))
  return { actions, dialog }
}

type PartsProps = Omit<Props, 'rowActions' | 'error'> & { rowActions: readonly TableAction[] }

function ListParts({ viewActions, side, ...list }: PartsProps) {
  const { frame } = list
  return (
    <>
      <ViewTabs frame={frame} end={viewActions && <SaveView frame={frame} actions={viewActions} />} />
      <Toolbar frame={frame} />
      <div className={side ? 'grid items-start gap-4 wide:grid-cols-[minmax(0,1fr)_auto]' : ''}>
        <Rows {...list} />
        {side}
      </div>
    </>
  )
}

/** Hidden while a list has a single view and nothing to save. */
export function ViewTabs({ frame, end }: { frame: ListFrame; end?: ReactNode }) {
  const row = useScrollToCurrent(frame.views.find(({ isSelected }) => isSelected)?.key ?? '')
  if (frame.views.length === 1 && !(end && frame.isChanged)) return null
  return (
    <nav
      ref={row}
      aria-label="Views"
      className="mb-3.5 flex items-center gap-x-5 overflow-x-auto border-line border-b [scrollbar-width:none] max-sm:-mx-4 max-sm:px-4 sm:flex-wrap"
    >
      {frame.views.map(({ key, name, href, count, isSelected }) => (
        <ListLink
          key={key}
          href={href}
          data-tab
          aria-current={isSelected ? 'true' : undefined}
          {...(count && count.is !== 'exact' && { title: `${formatRowCount(count)} ${frame.nouns.many}` })}
          className="-mb-px -outline-offset-2! inline-flex h-[42px] flex-none items-center gap-1.5 whitespace-nowrap border-transparent border-b-2 font-medium text-muted hover:text-ink aria-[current]:border-ink aria-[current]:text-ink sm:h-9"
        >
          {name}
          {count && <span className="text-11 text-muted tabular-nums">{formatRowCountShort(count)}</span>}
        </ListLink>
      ))}
      {end && (
        <span className="ml-auto flex-none pb-px max-sm:sticky max-sm:-right-4 max-sm:bg-surface max-sm:has-[button]:pr-4 max-sm:has-[button]:pl-2">
          {end}
        </span>
      )}
    </nav>
  )
}

function Rows({
  frame,
  rows,
  rowActions,
  empty,
  isNothingDue = false,
  emptyAction,
  suggestion,
}: Omit<PartsProps, 'side' | 'viewActions'>) {
  if (frame.failedRequestId !== null)
    return (
      <ListFailure frame={frame} title={`The ${frame.nouns.many} could not be loaded`}>
        The query may have timed out. Try fewer filters or another sort order.
      </ListFailure>
    )
  if (rows.length > 0)
    return <DataTable key={frame.search} frame={frame} rows={rows} rowActions={rowActions} />
  const criteria = [
    ...(frame.q ? [`“${frame.q}”`] : []),
    ...frame.filters.filter(({ value }) => value !== '').map(({ label, text }) => `${label} ${text}`),
  ]
  if (criteria.length === 0 || isNothingDue) return <EmptyState action={emptyAction}>{empty}</EmptyState>
  return (
    <NoMatches frame={frame}>
      No {frame.nouns.many} match {criteria.join(', ')}.{suggestion}
    </NoMatches>
  )
}
