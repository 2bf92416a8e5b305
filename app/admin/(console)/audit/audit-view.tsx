'use client'

import type { ReactNode } from 'react'
import { ListFooter } from '@/components/list/list-footer'
import { ListLink, ListNavigation, useListNavigation } from '@/components/list/list-navigation'
import { ViewTabs } from '@/components/list/list-view'
import { SaveView, type ViewActions } from '@/components/list/save-view'
import { Toolbar } from '@/components/list/toolbar'
import { buttonClass } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'
import { ErrorState } from '@/components/ui/error-state'
import type { ListFrame } from '@/lib/list/rules'

type Props = { frame: ListFrame; viewActions: ViewActions; isEmpty: boolean; children: ReactNode }

export function AuditView(props: Props) {
  return (
    <ListNavigation>
      <ViewTabs frame={props.frame} end={<SaveView frame={props.frame} actions={props.viewActions} />} />
      <Toolbar frame={props.frame} />
      <Body {...props} />
    </ListNavigation>
  )
}

function Body({ frame, isEmpty, children }: Props) {
  const { go, isBusy } = useListNavigation()
  if (frame.failedRequestId !== null)
    return (
      <ErrorState
        title="The audit log could not be loaded"
        requestId={frame.failedRequestId || undefined}
        onRetry={() => go(frame.path + frame.search)}
      >
        The query may have timed out. Try a shorter date range.
      </ErrorState>
    )
  if (isEmpty)
    return (
      <EmptyState
        action={
          <ListLink href={frame.clearHref} className={buttonClass()}>
            Clear filters
          </ListLink>
        }
      >
        No changes match. New changes appear here immediately.
      </EmptyState>
    )
  return (
    <div aria-busy={isBusy} className={`transition-opacity ${isBusy ? 'opacity-60' : ''}`}>
      {children}
      <ListFooter frame={frame} />
    </div>
  )
}
