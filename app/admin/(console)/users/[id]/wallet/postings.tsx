'use client'

import { ListLink } from '@/components/list/list-navigation'
import { Icon } from '@/components/ui/icon'
import { Link } from '@/components/ui/link'
import { deferred } from '@/components/ui/on-demand'
import { Time } from '@/components/ui/time'
import type { ListFrame } from '@/lib/list/rules'
import type { TransactionView } from './open-transaction'
import { displayIdOf, postingIcon, postingNote, postingTitle, type ShownPosting } from './posting-text'

export const OpenedTransaction = deferred(
  async () => (await import('./transaction-details')).TransactionDetails,
)

type Props = {
  frame: ListFrame
  postings: ShownPosting[]
  opened: TransactionView | null
  canReverse: boolean
}

const columns = 'wide:grid-cols-[28px_minmax(0,1fr)_150px_130px_130px_20px]'

export function PostingList({ frame, postings, opened, canReverse }: Props) {
  return (
    <>
      <div
        className={`hidden gap-x-3 rounded-t-[7px] border-line border-b bg-sunken px-3.5 py-2 font-medium text-12 text-muted wide:grid ${columns}`}
      >
        <span className="col-span-2">Posting</span>
        <SortHead frame={frame} />
        <span className="text-right">Amount</span>
        <span className="text-right">Balance</span>
        <span />
      </div>
      <ul className="divide-y divide-line">
        {postings.map(posting => {
          const isOpen = posting.transactionId === opened?.id
          return (
            <li key={posting.id} className={isOpen ? 'bg-sunken' : ''}>
              <Row posting={posting} isOpen={isOpen} />
              {isOpen && opened && <OpenedTransaction opened={opened} canReverse={canReverse} />}
            </li>
          )
        })}
      </ul>
    </>
  )
}

function SortHead({ frame }: { frame: ListFrame }) {
  const sort = frame.columns.find(({ key }) => key === 'when')?.sort
  if (!sort) return <span>Time</span>
  const order = sort.is === 'ascending' ? 'oldest first' : 'newest first'
  return (
    <ListLink
      href={sort.href}
      aria-label={`Time, ${order}. Reverse order`}
      className="inline-flex items-center gap-1 rounded-tag text-ink"
    >
      Time
      <Icon name={sort.is === 'ascending' ? 'sortUp' : 'sortDown'} className="size-3.5" />
    </ListLink>
  )
}

function Row({ posting, isOpen }: { posting: ShownPosting; isOpen: boolean }) {
  const { kind, amount, isIn, balance, createdAt, href } = posting
  return (
    <Link
      href={href}
      scroll={false}
      aria-expanded={isOpen}
      className={`grid grid-cols-[28px_minmax(0,1fr)_auto] items-center gap-x-3 px-3.5 py-2 -outline-offset-2! hover:bg-hover ${columns}`}
    >
      <span className="grid size-7 place-items-center rounded-control bg-sunken inset-ring inset-ring-line">
        <Icon name={postingIcon(kind)} className="size-3.5 text-muted" />
      </span>
      <span className="min-w-0">
        <span className="block truncate font-medium">
          {postingTitle(posting)}{' '}
          <span className="font-mono font-normal text-12 text-muted">{displayIdOf(posting)}</span>
        </span>
        <span className="block truncate text-12 text-muted">{postingNote(posting)}</span>
        <Time at={createdAt} className="block truncate text-12 text-muted wide:hidden" />
      </span>
      <span className="text-12 max-wide:hidden">
        <Time at={createdAt} relative="below" />
      </span>
      <span className={`text-right font-medium tabular-nums ${isIn ? 'text-positive' : ''}`}>
        {amount}
        <span className="block font-normal text-12 text-muted wide:hidden">{balance ?? 'not available'}</span>
      </span>
      <span
        className="text-right tabular-nums max-wide:hidden"
        title={balance === null ? 'Not calculated: more than 10,000 later postings' : undefined}
      >
        {balance ?? <span className="text-12 text-muted">Not available</span>}
      </span>
      <Icon name={isOpen ? 'up' : 'down'} className="text-muted max-wide:hidden" />
    </Link>
  )
}
