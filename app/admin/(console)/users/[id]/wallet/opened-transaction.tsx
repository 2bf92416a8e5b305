'use client'

import type { Route } from 'next'
import Link from 'next/link'
import { type ReactNode, useState } from 'react'
import { reverse } from '@/app/admin/(console)/users/[id]/actions'
import { useToaster } from '@/components/admin/toaster'
import { Button } from '@/components/ui/button'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { CopyId } from '@/components/ui/copy-id'
import { Icon } from '@/components/ui/icon'

/** A ledger transaction with its postings, which sum to zero. */
export type Opened = {
  id: number
  kind: string
  reason: string
  reversesId: number | null
  reversedById: number | null
  entryId: number | null
  promoId: number | null
  username: string
  postings: { id: number; account: string; amount: string }[]
}

const reversible = ['adjustment', 'promo']

/** The postings of a transaction, and how it is taken back: by its mirror, never by an edit. */
export function OpenedTransaction({ opened, canReverse }: { opened: Opened; canReverse: boolean }) {
  const { id, kind, reason, reversesId, reversedById, entryId, promoId, username, postings } = opened
  const { tell } = useToaster()
  const [isAsking, setIsAsking] = useState(false)
  const isReversible = canReverse && reversible.includes(kind) && reversedById === null
  return (
    <div className="grid gap-4 px-3.5 pt-1 pb-4 fold:grid-cols-[minmax(0,1fr)_260px] fold:pl-[54px]">
      <table className="w-full text-12 tabular-nums">
        <thead className="text-muted">
          <tr>
            <th className="py-1 text-left font-medium">Account</th>
            <th className="py-1 text-right font-medium">Amount</th>
          </tr>
        </thead>
        <tbody>
          {postings.map(posting => (
            <tr key={posting.id} className="border-line border-t">
              <td className="py-1">{posting.account}</td>
              <td className="py-1 text-right">{posting.amount}</td>
            </tr>
          ))}
          <tr className="border-line border-t text-muted">
            <td className="py-1">Sum</td>
            <td className="py-1 text-right">0.00</td>
          </tr>
        </tbody>
      </table>
      <div className="grid content-start gap-1.5 text-12">
        <dl className="grid grid-cols-[84px_minmax(0,1fr)] items-baseline gap-x-2 gap-y-1.5">
          <Line name="Transaction">
            <CopyId id={`T-${id}`} />
          </Line>
          {entryId !== null && (
            <LinkLine name="Entry" href={`/admin/entries/${entryId}`} id={`E-${entryId}`} />
          )}
          {promoId !== null && (
            <LinkLine name="Promo" href={`/admin/promos/${promoId}`} id={`P-${promoId}`} />
          )}
          {reversesId !== null && (
            <LinkLine name="Reverses" href={`?open=${reversesId}`} id={`T-${reversesId}`} />
          )}
          {reversedById !== null && (
            <LinkLine name="Reversed by" href={`?open=${reversedById}`} id={`T-${reversedById}`} />
          )}
        </dl>
        {reason && <span className="text-pretty text-ink-soft">{reason}</span>}
        {isReversible && (
          <span>
            <Button size="small" onClick={() => setIsAsking(true)}>
              <Icon name="undo" className="size-3.5" />
              Reverse…
            </Button>
          </span>
        )}
      </div>
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
        question={`Reverse T-${id} of ${username}?`}
        typed={username}
        facts={postings.map(({ account, amount }) => ({ name: account, value: amount, note: 'taken back' }))}
        confirm="Reverse"
        keep="Leave as it is"
        isDanger
        onConfirm={async ({ reason: why }) => {
          const answer = await reverse({ transactionId: id, reason: why })
          if (!answer.ok) return answer.message
          tell({ text: answer.result.waits ? 'Asked a second manager' : `Reversed T-${id}` })
        }}
      >
        Another transaction mirrors it; both stay in the ledger. Above the setting a second manager has to
        agree first.
      </ConfirmDialog>
    </div>
  )
}

function Line({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-muted">{name}</dt>
      <dd className="min-w-0">{children}</dd>
    </>
  )
}

function LinkLine({ name, href, id }: { name: string; href: string; id: string }) {
  return (
    <Line name={name}>
      <Link href={href as Route} prefetch={false} className="font-mono text-accent hover:underline">
        {id}
      </Link>
    </Line>
  )
}
