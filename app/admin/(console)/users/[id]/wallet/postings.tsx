'use client'

import type { Route } from 'next'
import Link from 'next/link'
import { ListLink } from '@/components/list/list-navigation'
import { Icon } from '@/components/ui/icon'
import { Time } from '@/components/ui/time'
import type { ListFrame } from '@/lib/list/rules'
import { iconOf, idOf, noteOf, type ShownPosting, titleOf } from './posting-text'
import { type Opened, TransactionDetails } from './transaction-details'

type Props = {
  frame: ListFrame
  movements: ShownPosting[]
  opened: Opened | null
  canReverse: boolean
}

const columns = 'fold:grid-cols-[28px_minmax(0,1fr)_150px_130px_130px_20px]'

/** The movements in sight; one opens into its postings. */
export function Movements({ frame, movements, opened, canReverse }: Props) {
  return (
    <>
      <div
        className={`hidden gap-x-3 rounded-t-[7px] border-line border-b bg-sunken px-3.5 py-2 font-medium text-12 text-muted fold:grid ${columns}`}
      >
        <span className="col-span-2">What</span>
        <SortHead frame={frame} />
        <span className="text-right">Amount</span>
        <span className="text-right">Balance</span>
        <span />
      </div>
      <ul className="divide-y divide-line">
        {movements.map(movement => {
          const isOpen = movement.transactionId === opened?.id
          return (
            <li key={movement.id} className={isOpen ? 'bg-sunken' : ''}>
              <Row movement={movement} isOpen={isOpen} />
              {isOpen && opened && <TransactionDetails opened={opened} canReverse={canReverse} />}
            </li>
          )
        })}
      </ul>
    </>
  )
}

function SortHead({ frame }: { frame: ListFrame }) {
  const sort = frame.columns.find(({ key }) => key === 'when')?.sort
  if (!sort) return <span>When</span>
  const order = sort.is === 'ascending' ? 'oldest first' : 'newest first'
  return (
    <ListLink
      href={sort.href}
      aria-label={`When, ${order}; turn round`}
      className="inline-flex items-center gap-1 rounded-tag text-ink"
    >
      When
      <Icon name={sort.is === 'ascending' ? 'sortUp' : 'sortDown'} className="size-3.5" />
    </ListLink>
  )
}

function Row({ movement, isOpen }: { movement: ShownPosting; isOpen: boolean }) {
  const { kind, amount, isIn, balance, createdAt, href } = movement
  return (
    <Link
      href={href as Route}
      scroll={false}
      prefetch={false}
      aria-expanded={isOpen}
      className={`grid grid-cols-[28px_minmax(0,1fr)_auto] items-center gap-x-3 px-3.5 py-2 -outline-offset-2! hover:bg-hover ${columns}`}
    >
      <span className="grid size-7 place-items-center rounded-control bg-sunken inset-ring inset-ring-line">
        <Icon name={iconOf(kind)} className="size-3.5 text-muted" />
      </span>
      <span className="min-w-0">
        <span className="block truncate font-medium">
          {titleOf(movement)}{' '}
          <span className="font-mono font-normal text-12 text-muted">{idOf(movement)}</span>
        </span>
        <span className="block truncate text-12 text-muted">{noteOf(movement)}</span>
        <Time at={createdAt} className="block truncate text-12 text-muted fold:hidden" />
      </span>
      <span className="text-12 max-fold:hidden">
        <Time at={createdAt} relative="beneath" />
      </span>
      <span className={`text-right font-medium tabular-nums ${isIn ? 'text-positive' : ''}`}>
        {amount}
        <span className="block font-normal text-12 text-muted fold:hidden">{balance ?? 'not counted'}</span>
      </span>
      <span
        className="text-right tabular-nums max-fold:hidden"
        title={balance === null ? 'More than 10,000 movements came since' : undefined}
      >
        {balance ?? <span className="text-12 text-muted">Not counted</span>}
      </span>
      <Icon name={isOpen ? 'up' : 'down'} className="text-muted max-fold:hidden" />
    </Link>
  )
}
