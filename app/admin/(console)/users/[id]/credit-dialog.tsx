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

const ways = ['Credit', 'Debit'] as const

/** Asks for a bucket and an amount, then for a reason and the user's name. */
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
  const [way, setWay] = useState<(typeof ways)[number]>('Credit')
  const [bucket, setBucket] = useState<Bucket>('cash')
  const [amountCents, setAmountCents] = useState<number | null>(null)
  const [isReviewing, setIsReviewing] = useState(false)
  // Sent twice, by a slow line or two presses, it acts once.
  const [requestKey] = useState(() => crypto.randomUUID())
  const signed = (amountCents ?? 0) * (way === 'Credit' ? 1 : -1)
  const words = `${way === 'Credit' ? '+' : '−'}${formatAmount(amountCents ?? 0, bucket)}`

  async function send({ reason, typed }: { reason: string; typed: string }) {
    const asked = { userId, bucket, amountCents: signed, requestKey, reason }
    const answer = showResult(await creditOrDebit(asked, typed))
    if (!answer.ok) return answer.errors?.amountCents?.[0] ?? answer.message
    if (answer.result?.waits) showToast({ text: `Asked a second manager for ${words} to ${username}` })
  }

  if (isReviewing)
    return (
      <ConfirmDialog
        isOpen
        onClose={onClose}
        title={`${way} ${formatAmount(amountCents ?? 0, bucket)} ${way === 'Credit' ? 'to' : 'from'} ${username}?`}
        confirmText={username}
        facts={[
          { name: 'User', value: `${username}, U-${userId}` },
          { name: 'NewTransaction', value: words, note: 'one ledger transaction against the house, never edited' },
        ]}
        confirmLabel={way}
        cancelLabel="Change nothing"
        onConfirm={send}
      >
        It moves at once and is seen in the app. A mistake is reversed by another transaction. Above the
        setting a second manager has to agree first.
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
          <Button variant="primary" disabled={!amountCents} onClick={() => setIsReviewing(true)}>
            Review
          </Button>
        </>
      }
    >
      <SegmentedControl label="Way" choices={ways} chosen={way} onChoose={setWay} />
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
        help="With at most two decimals."
      />
    </Dialog>
  )
}
