'use client'

import { type ReactNode, useState } from 'react'
import { SecondManagerNote } from '@/app/admin/(console)/approvals/second-manager-note'
import { reverseTransaction } from '@/app/admin/(console)/generated/actions'
import { ActionDialog } from '@/components/feedback/action-dialog'
import { Button } from '@/components/ui/button'
import { CopyId } from '@/components/ui/copy-id'
import { Link } from '@/components/ui/link'
import type { TransactionView } from './open-transaction'

const reversible = ['adjustment', 'promo', 'reward']

export function TransactionDetails({ opened, canReverse }: { opened: TransactionView; canReverse: boolean }) {
  const { id, kind, reversedById, username, postings } = opened
  const [isConfirming, setIsConfirming] = useState(false)
  const isReversible = canReverse && reversible.includes(kind) && reversedById === null
  return (
    <div className="grid gap-4 px-3.5 pt-1 pb-4 sm:grid-cols-[minmax(0,1fr)_260px] sm:pl-[54px]">
      <Postings postings={postings} />
      <div className="grid content-start gap-2 text-12">
        <Origin transaction={opened} />
        {isReversible && (
          <span>
            <Button size="small" onClick={() => setIsConfirming(true)} icon="undo">
              Reverse…
            </Button>
          </span>
        )}
      </div>
      <ActionDialog
        isOpen={isConfirming}
        onClose={() => setIsConfirming(false)}
        title={`Reverse T-${id} of ${username}?`}
        confirmText={username}
        facts={postings.map(({ account, amount }) => ({ name: account, value: amount, note: 'reversed' }))}
        confirmLabel="Reverse"
        isDanger
        send={({ reason, typed }) => reverseTransaction({ transactionId: id, reason }, typed)}
      >
        Posts an inverse transaction; both stay in the ledger.
        <SecondManagerNote change="transaction.reverse" input={{ transactionId: id }} />
      </ActionDialog>
    </div>
  )
}

function Postings({ postings }: Pick<TransactionView, 'postings'>) {
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
            <td className="py-1">
              {posting.account}
              {posting.appId !== null && (
                <span className="block text-muted">ID in the app: {posting.appId}</span>
              )}
            </td>
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

function Origin({ transaction }: { transaction: TransactionView }) {
  const { id, by, approvedBy, reason, entryId, promoId, correctionId, reversesId, reversedById } = transaction
  return (
    <dl className="grid grid-cols-[84px_minmax(0,1fr)] items-baseline gap-x-2 gap-y-1.5">
      <Line name="Transaction">
        <CopyId id={`T-${id}`} />
      </Line>
      {entryId !== null && <LinkLine name="Entry" href={`/admin/entries/${entryId}`} id={`E-${entryId}`} />}
      {promoId !== null && <LinkLine name="Promo" href={`/admin/promos/${promoId}`} id={`P-${promoId}`} />}
      {correctionId !== null && (
        <LinkLine
          name="Correction"
          href={`/admin/matches/corrections/${correctionId}`}
          id={`Correction ${correctionId}`}
        />
      )}
      {reversesId !== null && (
        <LinkLine name="Reverses" href={`?open=${reversesId}`} id={`T-${reversesId}`} />
      )}
      {reversedById !== null && (
        <LinkLine name="Reversed by" href={`?open=${reversedById}`} id={`T-${reversedById}`} />
      )}
      <Line name="By">{by}</Line>
      {approvedBy && <Line name="Approved by">{approvedBy}</Line>}
      {reason && <Line name="Reason">{reason}</Line>}
      <Line name="Request">
        <Request transaction={transaction} />
      </Line>
    </dl>
  )
}

/** Operator requests are in the audit log. Of app requests, only rejected ones are recorded. */
function Request({ transaction: { requestId, userId } }: { transaction: TransactionView }) {
  const linkClass = 'inline-flex min-h-6 items-center text-accent hover:underline'
  if (requestId)
    return (
      <span className="grid justify-items-start gap-0.5">
        <CopyId id={requestId} />
        <Link href={`/admin/audit?${new URLSearchParams({ span: '', q: requestId })}`} className={linkClass}>
          View changes
        </Link>
      </span>
    )
  return (
    <>
      Not recorded. Only rejected requests are.{' '}
      <Link href={`/admin/requests?user=${userId}`} className={linkClass}>
        View rejected requests
      </Link>
    </>
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
      <Link href={href} className="inline-flex min-h-6 items-center font-mono text-accent hover:underline">
        {id}
      </Link>
    </Line>
  )
}
