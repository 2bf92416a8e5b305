'use client'

import { useState } from 'react'
import { formatAmount } from '@/components/admin/amount'
import { useToaster } from '@/components/admin/feedback/toaster'
import { Button } from '@/components/ui/button'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { Dialog } from '@/components/ui/dialog'
import { NumberField } from '@/components/ui/number-field'
import { SegmentedControl } from '@/components/ui/segmented-control'
import { Select } from '@/components/ui/select'
import { creditOrDebit } from './actions'
import { type Bucket, buckets } from './buckets'

const directions = ['Credit', 'Debit'] as const

export function CreditDialog({
  userId,
  username,
  onClose,
}: {
  userId: number
  username: string
  onClose: () => void
}) {
  const { showResult, showToast } = useToaster()
  const [direction, setDirection] = useState<(typeof directions)[number]>('Credit')
  const [bucket, setBucket] = useState<Bucket>('cash')
  const [amountCents, setAmountCents] = useState<number | null>(null)
  const [isReviewing, setIsReviewing] = useState(false)
  // A form sent twice is posted once.
  const [requestKey] = useState(() => crypto.randomUUID())
  const signed = (amountCents ?? 0) * (direction === 'Credit' ? 1 : -1)
  const signedText = `${direction === 'Credit' ? '+' : '−'}${formatAmount(amountCents ?? 0, bucket)}`

  async function send({ reason, typed }: { reason: string; typed: string }) {
    const input = { userId, bucket, amountCents: signed, requestKey, reason }
    const answer = showResult(await creditOrDebit(input, typed))
    if (!answer.ok) return answer.errors?.amountCents?.[0] ?? answer.message
    if (answer.result?.waits) showToast({ text: `Requested approval for ${signedText} to ${username}` })
  }

  if (isReviewing)
    return (
      <ConfirmDialog
        isOpen
        onClose={onClose}
        title={`${direction} ${formatAmount(amountCents ?? 0, bucket)} ${direction === 'Credit' ? 'to' : 'from'} ${username}?`}
        confirmText={username}
        facts={[
          { name: 'User', value: `${username}, U-${userId}` },
          { name: 'Amount', value: signedText, note: 'one ledger transaction, cannot be edited' },
        ]}
        confirmLabel={direction}
        cancelLabel="Cancel"
        onConfirm={send}
      >
        Takes effect immediately and is visible in the app. To correct a mistake, reverse the transaction.
        Amounts above the limit need a second manager's approval.
      </ConfirmDialog>
    )
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={`Credit or debit ${username}`}
      isDismissable={false}
      footer={
        <>
          <Button onClick={onClose}>Back</Button>
          <Button
            variant="primary"
            disabled={!(amountCents && Number.isInteger(amountCents))}
            onClick={() => setIsReviewing(true)}
          >
            Review
          </Button>
        </>
      }
    >
      <SegmentedControl label="Direction" choices={directions} chosen={direction} onChoose={setDirection} />
      <Select
        label="Bucket"
        options={buckets.map(({ kind, name, note }) => ({ value: kind, label: name, note }))}
        value={bucket}
        onChange={setBucket}
      />
      <NumberField
        label="Amount"
        unit={bucket === 'cash' || bucket === 'site_credits' ? 'dollars' : 'hundredths'}
        min={1}
        value={amountCents}
        onChange={setAmountCents}
        help="At most two decimals."
        error={
          amountCents !== null && !Number.isInteger(amountCents)
            ? 'Use at most two decimals. Amounts are not rounded.'
            : undefined
        }
      />
    </Dialog>
  )
}
