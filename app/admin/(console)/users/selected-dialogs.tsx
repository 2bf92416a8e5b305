'use client'

import { type ComponentProps, useState } from 'react'
import { BulkDialog } from '@/components/list/bulk-dialog'
import { toRowSelection } from '@/components/list/table-row'
import { MailNote } from '@/components/shell/mail-note'
import { Dialog } from '@/components/ui/dialog'
import { NumberField } from '@/components/ui/number-field'
import { Select } from '@/components/ui/select'
import { formatAmount } from '@/lib/core/amount'
import { type Bucket, buckets } from './[id]/buckets'
import { creditSelected, suspendSelected } from './actions'
import { type SuspensionEnd, SuspensionEndField } from './suspension-end-field'
import { UnsentWithdrawals } from './unsent-withdrawals'

type Props = Pick<ComponentProps<typeof BulkDialog>, 'selected' | 'nouns' | 'onClose'>

/** Asks for the amount that each user gets, then shows what happens with each. */
export function CreditSelected(props: Props) {
  const { selected, onClose } = props
  const [bucket, setBucket] = useState<Bucket>('cash')
  const [amountCents, setAmountCents] = useState<number | null>(null)
  const [shared, setShared] = useState<{ bucket: Bucket; amountCents: number }>()
  const isWhole = amountCents === null || Number.isInteger(amountCents)

  if (shared) {
    const amount = formatAmount(shared.amountCents, shared.bucket)
    return (
      <BulkDialog
        {...props}
        onBack={() => setShared(undefined)}
        question={users => `Credit ${amount} to each of ${users}?`}
        needsTyping
        confirmLabel="Credit"
        formatSum={cents => formatAmount(cents, shared.bucket)}
        shared={shared}
        change={creditSelected}
      >
        Each credit is a ledger transaction, visible in the app immediately. To correct a mistake, reverse the
        transactions. You, and the manager who approves a credit, then cannot decide alone about withdrawals
        of the users for 30 days, and about this money at any time.
      </BulkDialog>
    )
  }
  return (
    <Dialog
      onClose={onClose}
      title={`Credit ${selected.label}`}
      isDismissable={false}
      submit={{
        label: 'Review',
        isDisabled: !amountCents || !isWhole,
        onClick: () => amountCents && setShared({ bucket, amountCents }),
      }}
    >
      <Select
        label="Bucket"
        options={buckets.map(({ kind, name, note }) => ({ value: kind, label: name, note }))}
        value={bucket}
        onChange={setBucket}
      />
      <NumberField
        label="Amount for each user"
        unit={bucket === 'cash' || bucket === 'site_credits' ? 'dollars' : 'hundredths'}
        min={1}
        value={amountCents}
        onChange={setAmountCents}
        help="At most two decimals."
        {...(!isWhole && { error: 'Use at most two decimals. Amounts are not rounded.' })}
      />
    </Dialog>
  )
}

export function SuspendSelected(props: Props) {
  const { selected, onClose } = props
  const [endsAt, setEndsAt] = useState<SuspensionEnd>()
  const [shared, setShared] = useState<{ endsAt: string | null }>()

  if (shared)
    return (
      <BulkDialog
        {...props}
        onBack={() => setShared(undefined)}
        question={users => `Suspend ${users}?`}
        needsTyping
        confirmLabel="Suspend"
        isDanger
        shared={shared}
        change={suspendSelected}
      >
        All devices are signed out immediately, and the users cannot sign in, reactivate the account or play
        until the end. Open entries are settled, and unpaid deposits end. Unsent withdrawals are returned, but
        those to decide wait for an operator. They are notified by email.
        <MailNote />
        <UnsentWithdrawals selection={toRowSelection(props.selected)} />
      </BulkDialog>
    )
  return (
    <Dialog
      onClose={onClose}
      title={`Suspend ${selected.label}`}
      isDismissable={false}
      submit={{
        label: 'Review',
        isDisabled: endsAt === undefined,
        onClick: () => endsAt !== undefined && setShared({ endsAt }),
      }}
    >
      <SuspensionEndField value={endsAt} onChange={setEndsAt} />
    </Dialog>
  )
}
