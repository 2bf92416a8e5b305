'use client'

import type { Route } from 'next'
import Link from 'next/link'
import { nameMovement } from '@/app/admin/(console)/entries/words'
import { EmptyState } from '@/components/ui/empty-state'
import { Icon, type IconName } from '@/components/ui/icon'
import { Time } from '@/components/ui/time'
import { type Opened, OpenedTransaction } from './opened-transaction'

type Movement = {
  id: number
  transactionId: number
  kind: string
  reason: string
  pickemEntryId: number | null
  promoId: number | null
  promoName: string | null
  reversesId: number | null
  reversedById: number | null
  amount: string
  isIn: boolean
  balance: string
  createdAt: string
  href: string
}

const icons: Record<string, IconName> = {
  buy_in: 'picks',
  payout: 'contests',
  refund: 'undo',
  reversal: 'undo',
  promo: 'promo',
  adjustment: 'scale',
  deposit: 'down',
  withdrawal: 'up',
}

type Props = { movements: Movement[]; opened: Opened | null; canReverse: boolean }

/** The movements of one bucket, the newest first; one opens into its postings, above them where it is on another page. */
export function Movements({ movements, opened, canReverse }: Props) {
  const isElsewhere = opened !== null && movements.every(({ transactionId }) => transactionId !== opened.id)
  return (
    <>
      {isElsewhere && (
        <section
          aria-label={`Transaction T-${opened.id}`}
          className="mb-3.5 rounded-card border border-line bg-sunken pt-3"
        >
          <OpenedTransaction opened={opened} canReverse={canReverse} />
        </section>
      )}
      {movements.length === 0 ? (
        <EmptyState>Movements of this bucket appear here as money moves.</EmptyState>
      ) : (
        <Rows movements={movements} opened={opened} canReverse={canReverse} />
      )}
    </>
  )
}

function Rows({ movements, opened, canReverse }: Props) {
  return (
    <div className="overflow-clip rounded-card border border-line bg-raised">
      <div
        aria-hidden="true"
        className="hidden grid-cols-[28px_minmax(0,1fr)_150px_130px_130px_20px] gap-x-3 border-line border-b bg-sunken px-3.5 py-2 font-medium text-12 text-muted fold:grid"
      >
        <span className="col-span-2">What</span>
        <span>When</span>
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
              {isOpen && opened && <OpenedTransaction opened={opened} canReverse={canReverse} />}
            </li>
          )
        })}
      </ul>
    </div>
  )
}

function Row({ movement, isOpen }: { movement: Movement; isOpen: boolean }) {
  const { kind, transactionId, amount, isIn, balance, createdAt, href } = movement
  return (
    <Link
      href={href as Route}
      scroll={false}
      prefetch={false}
      aria-expanded={isOpen}
      className="grid grid-cols-[28px_minmax(0,1fr)_auto] items-center gap-x-3 px-3.5 py-2 -outline-offset-2! hover:bg-hover fold:grid-cols-[28px_minmax(0,1fr)_150px_130px_130px_20px]"
    >
      <span className="grid size-7 place-items-center rounded-control bg-sunken inset-ring inset-ring-line">
        <Icon name={icons[kind] ?? 'scale'} className="size-3.5 text-muted" />
      </span>
      <span className="min-w-0">
        <span className="block truncate font-medium">
          {titleOf(movement)}{' '}
          <span className="font-mono font-normal text-12 text-muted">T-{transactionId}</span>
        </span>
        <span className="block truncate text-12 text-muted">{noteOf(movement)}</span>
      </span>
      <span className="text-12 max-fold:hidden">
        <Time at={createdAt} relative="beneath" />
      </span>
      <span className={`text-right font-medium tabular-nums ${isIn ? 'text-positive' : ''}`}>{amount}</span>
      <span className="text-right tabular-nums max-fold:col-start-3 max-fold:text-12 max-fold:text-muted">
        {balance}
      </span>
      <Icon name={isOpen ? 'up' : 'down'} className="text-muted max-fold:hidden" />
    </Link>
  )
}

function titleOf({ kind, reversesId }: Movement): string {
  return reversesId === null ? nameMovement(kind) : `Reversal of T-${reversesId}`
}

function noteOf({ pickemEntryId, promoName, reason, reversedById }: Movement): string {
  const about = [pickemEntryId !== null && `E-${pickemEntryId}`, promoName, reason].filter(Boolean).join(', ')
  return reversedById === null ? about : `${about ? `${about}; ` : ''}reversed by T-${reversedById}`
}
