'use client'

import type { ReactNode } from 'react'
import { DataTable } from './data-table'
import { buttonClass } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'
import { ErrorState } from '@/components/ui/error-state'
import type { ListFrame } from '@/lib/list/rules'
import { ListLink, ListNavigation, useListNavigation } from './list-navigation'
import { SaveView, type ViewActions } from './save-view'
import type { TableRow, RowAction } from './table-row'
import { Toolbar } from './toolbar'
import { ViewTabs } from './view-tabs'

type Props = {
  frame: ListFrame
  rows: TableRow[]
  rowActions?: readonly RowAction[]
  viewActions?: ViewActions
  /** What will appear here once there is something, and the action that makes the first. */
  empty: ReactNode
  emptyAction?: ReactNode
  /** Beside the table: what is open of it. */
  side?: ReactNode
  foot?: ReactNode
}

/** A whole list: views, tools, table, foot and bulk bar, in this order always. */
export function ListView(props: Props) {
  return (
    <ListNavigation>
      <Parts {...props} />
    </ListNavigation>
  )
}

function Parts({ frame, rows, rowActions = [], viewActions, empty, emptyAction, side, foot }: Props) {
  return (
    <>
      <ViewTabs frame={frame} end={viewActions && <SaveView frame={frame} actions={viewActions} />} />
      <Toolbar frame={frame} />
      <div className={side ? 'grid items-start gap-4 wide:grid-cols-[minmax(0,1fr)_auto]' : ''}>
        <Rows frame={frame} rows={rows} rowActions={rowActions} empty={empty} emptyAction={emptyAction} foot={foot} />
        {side}
      </div>
    </>
  )
}

function Rows({ frame, rows, rowActions = [], empty, emptyAction, foot }: Omit<Props, 'side' | 'viewActions'>) {
  const { go } = useListNavigation()
  if (frame.failedRequestId !== null)
    return (
      <ErrorState
        title={`The ${frame.nouns.many} could not be read`}
        requestId={frame.failedRequestId || undefined}
        onRetry={() => go(frame.path + frame.search)}
      >
        It may have taken too long. Fewer filters, or another sort, can help.
      </ErrorState>
    )
  if (rows.length > 0)
    return <DataTable key={frame.search} frame={frame} rows={rows} rowActions={rowActions} foot={foot} />
  const narrowing = [
    ...(frame.q ? [`“${frame.q}”`] : []),
    ...frame.filters.filter(({ value }) => value !== '').map(({ label, text }) => `${label} ${text}`),
  ]
  if (narrowing.length === 0) return <EmptyState action={emptyAction}>{empty}</EmptyState>
  return (
    <EmptyState
      action={
        <ListLink href={frame.clearHref} className={buttonClass()}>
          Clear filters
        </ListLink>
      }
    >
      No {frame.nouns.many} fit {narrowing.join(', ')}.
    </EmptyState>
  )
}
