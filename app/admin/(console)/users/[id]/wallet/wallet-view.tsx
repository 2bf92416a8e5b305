'use client'

import type { ComponentProps } from 'react'
import { ListFooter } from '@/components/list/list-footer'
import { ListFailure, ListNavigation, NoMatches, useListNavigation } from '@/components/list/list-navigation'
import { Toolbar } from '@/components/list/toolbar'
import { EmptyState } from '@/components/ui/empty-state'
import type { ListFrame } from '@/lib/list/rules'
import { OpenedTransaction, PostingList } from './postings'

type Props = ComponentProps<typeof PostingList>

export function WalletView(props: Props) {
  return (
    <ListNavigation>
      <Toolbar frame={props.frame} />
      <DetachedTransaction {...props} />
      <Body {...props} />
    </ListNavigation>
  )
}

/** Shown above the list if the open transaction is not on this page. */
function DetachedTransaction({ postings, opened, canReverse }: Props) {
  if (!opened || postings.some(({ transactionId }) => transactionId === opened.id)) return null
  return (
    <section
      aria-label={`Transaction T-${opened.id}`}
      className="mb-3.5 rounded-card border border-line bg-sunken pt-3"
    >
      <OpenedTransaction opened={opened} canReverse={canReverse} />
    </section>
  )
}

function Body(props: Props) {
  const { frame, postings } = props
  const { isBusy } = useListNavigation()
  if (frame.failedRequestId !== null)
    return (
      <ListFailure frame={frame} title="Postings could not be loaded">
        The query may have timed out. Choose one bucket or a shorter date range.
      </ListFailure>
    )
  if (postings.length === 0) return <NoPostings frame={frame} />
  return (
    <div
      aria-busy={isBusy}
      className={`rounded-card border border-line bg-raised transition-opacity ${isBusy ? 'opacity-60' : ''}`}
    >
      <PostingList {...props} />
      <ListFooter frame={frame}>
        <span className="max-wide:hidden">
          Postings cannot be edited. To correct a mistake, reverse the transaction.
        </span>
      </ListFooter>
    </div>
  )
}

function NoPostings({ frame }: { frame: ListFrame }) {
  const set = frame.filters.filter(({ value }) => value !== '')
  const bucket = set.find(({ key }) => key === 'bucket')
  if (set.every(one => one === bucket))
    return <EmptyState>{bucket ? `No postings in ${bucket.text} yet.` : 'No postings yet.'}</EmptyState>
  return (
    <NoMatches frame={frame}>
      No postings match {set.map(({ label, text }) => `${label} ${text}`).join(', ')}.
    </NoMatches>
  )
}
