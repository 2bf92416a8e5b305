'use client'

import type { ReactNode } from 'react'
import { ListFooter } from '@/components/list/list-footer'
import { ListFailure, ListNavigation, NoMatches, useListNavigation } from '@/components/list/list-navigation'
import { ViewTabs } from '@/components/list/list-view'
import { SaveView, type ViewActions } from '@/components/list/save-view'
import { Toolbar } from '@/components/list/toolbar'
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
  const { isBusy } = useListNavigation()
  if (frame.failedRequestId !== null)
    return (
      <ListFailure frame={frame} title="The audit log could not be loaded">
        The query may have timed out. Try a shorter date range.
      </ListFailure>
    )
  if (isEmpty)
    return <NoMatches frame={frame}>No changes match. New changes appear here immediately.</NoMatches>
  return (
    <div aria-busy={isBusy} className={`transition-opacity ${isBusy ? 'opacity-60' : ''}`}>
      {children}
      <ListFooter frame={frame} />
    </div>
  )
}
