'use client'

import { useState } from 'react'
import { reverse } from '@/app/admin/(console)/users/[id]/actions'
import { useToaster } from '@/components/admin/feedback/toaster'
import { Button } from '@/components/ui/button'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { Icon } from '@/components/ui/icon'
import { Making } from './making'

/** A ledger transaction with its postings, which sum to zero, and what is known of its making. */
export type Opened = {
  id: number
  kind: string
  userId: number
  /** An operator, or which part of the service. */
  by: string
  agreedBy: string | null
  reason: string
  /** Empty where no request of its is kept. */
  requestId: string
  correctionId: number | null
  reversesId: number | null
  reversedById: number | null
  entryId: number | null
  promoId: number | null
  username: string
  postings: { id: number; account: string; amount: string }[]
}

const reversible = ['adjustment', 'promo']

/** The postings of a transaction, who made it, and how it is taken back: by its mirror, never by an edit. */
export function TransactionDetails({ opened, canReverse }: { opened: Opened; canReverse: boolean }) {
  const { id, kind, reversedById, username, postings } = opened
  const { showToast } = useToaster()
  const [isAsking, setIsAsking] = useState(false)
  const isReversible = canReverse && reversible.includes(kind) && reversedById === null
  return (
    <div className="grid gap-4 px-3.5 pt-1 pb-4 fold:grid-cols-[minmax(0,1fr)_260px] fold:pl-[54px]">
      <Postings postings={postings} />
      <div className="grid content-start gap-2 text-12">
        <Making opened={opened} />
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
        title={`Reverse T-${id} of ${username}?`}
        confirmText={username}
        facts={postings.map(({ account, amount }) => ({ name: account, value: amount, note: 'taken back' }))}
        confirmLabel="Reverse"
        cancelLabel="Leave as it is"
        isDanger
        onConfirm={async ({ reason: why, typed }) => {
          const answer = await reverse({ transactionId: id, reason: why }, typed)
          if (!answer.ok) return answer.message
          showToast({ text: answer.result.waits ? 'Asked a second manager' : `Reversed T-${id}` })
        }}
      >
        Another transaction mirrors it; both stay in the ledger. Above the setting a second manager has to
        agree first.
      </ConfirmDialog>
    </div>
  )
}

function Postings({ postings }: Pick<Opened, 'postings'>) {
  return (
    <table className="h-fit w-full text-12 tabular-nums">
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
  )
}
