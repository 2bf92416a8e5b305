'use client'

import { ListFooter } from '@/components/list/list-footer'
import { ListLink, ListNavigation, useListNavigation } from '@/components/list/list-navigation'
import { Toolbar } from '@/components/list/toolbar'
import { buttonClass } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'
import { ErrorState } from '@/components/ui/error-state'
import type { ListFrame } from '@/lib/list/rules'
import type { ShownPosting } from './posting-text'
import { Movements } from './postings'
import { type Opened, TransactionDetails } from './transaction-details'

type Props = {
  frame: ListFrame
  movements: ShownPosting[]
  opened: Opened | null
  canReverse: boolean
}

/** What moved a user's money, with the tools and the foot of every list; the pockets above are its views. */
export function WalletView(props: Props) {
  return (
    <ListNavigation>
      <Toolbar frame={props.frame} />
      <Elsewhere {...props} />
      <Body {...props} />
    </ListNavigation>
  )
}

/** What is opened stands above the list where the list does not show it. */
function Elsewhere({ movements, opened, canReverse }: Props) {
  if (!opened || movements.some(({ transactionId }) => transactionId === opened.id)) return null
  return (
    <section
      aria-label={`Transaction T-${opened.id}`}
      className="mb-3.5 rounded-card border border-line bg-sunken pt-3"
    >
      <TransactionDetails opened={opened} canReverse={canReverse} />
    </section>
  )
}

function Body(props: Props) {
  const { frame, movements } = props
  const { go, isBusy } = useListNavigation()
  if (frame.failedRequestId !== null)
    return (
      <ErrorState
        title="The movements could not be read"
        requestId={frame.failedRequestId || undefined}
        onRetry={() => go(frame.path + frame.search)}
      >
        It may have taken too long. A bucket or a shorter span can help.
      </ErrorState>
    )
  if (movements.length === 0) return <Nothing frame={frame} />
  return (
    <div
      aria-busy={isBusy}
      className={`rounded-card border border-line bg-raised transition-opacity ${isBusy ? 'opacity-60' : ''}`}
    >
      <Movements {...props} />
      <ListFooter frame={frame}>
        <span className="max-wide:hidden">Postings are never edited; a mistake is reversed.</span>
      </ListFooter>
    </div>
  )
}

function Nothing({ frame }: { frame: ListFrame }) {
  const set = frame.filters.filter(({ value }) => value !== '')
  const bucket = set.find(({ key }) => key === 'bucket')
  if (set.every(one => one === bucket))
    return (
      <EmptyState>
        {bucket
          ? `Nothing has moved ${bucket.text} yet. Movements appear here as they happen.`
          : 'Nothing has moved money of this user yet. Movements appear here as they happen.'}
      </EmptyState>
    )
  return (
    <EmptyState
      action={
        <ListLink href={frame.clearHref} className={buttonClass()}>
          Clear filters
        </ListLink>
      }
    >
      No movements fit {set.map(({ label, text }) => `${label} ${text}`).join(', ')}.
    </EmptyState>
  )
}
