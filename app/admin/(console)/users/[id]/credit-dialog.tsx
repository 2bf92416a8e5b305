'use client'

import { useState, useTransition } from 'react'
import { adjustBalance } from '@/app/admin/(console)/generated/actions'
import { ActionDialog } from '@/components/feedback/action-dialog'
import { Dialog } from '@/components/ui/dialog'
import { Note } from '@/components/ui/note'
import { NumberField } from '@/components/ui/number-field'
import { SegmentedControl } from '@/components/ui/segmented-control'
import { Select } from '@/components/ui/select'
import { noResponse } from '@/lib/console/action-result'
import { formatAmount } from '@/lib/core/amount'
import { sentenceCase } from '@/lib/core/format'
import { previewCreditOrDebit } from './actions'
import { type Bucket, buckets } from './buckets'

const directions = ['Credit', 'Debit'] as const

type Direction = (typeof directions)[number]

type Preview = {
  balanceCents: number
  nextCents: number
  needsSecondManager: boolean
  /** A sentence if few managers are left for withdrawals of the user, else empty. */
  approversLeft: string
}

type Props = {
  userId: number
  username: string
  /** In hundredths. */
  balances: Partial<Record<Bucket, bigint>>
  isSuspended: boolean
  isSelfExcluded: boolean
  /** The amount that a command asked for, negative for a debit. */
  askedCents?: number | null
  onClose: () => void
}

/** Asks for the amount, then shows what it changes and confirms it. */
export function CreditDialog(props: Props) {
  const { userId, username, balances, isSuspended, isSelfExcluded, askedCents = null, onClose } = props
  const [direction, setDirection] = useState<Direction>(askedCents && askedCents < 0 ? 'Debit' : 'Credit')
  const [bucket, setBucket] = useState<Bucket>('cash')
  const [amountCents, setAmountCents] = useState<number | null>(askedCents && Math.abs(askedCents))
  const [preview, setPreview] = useState<Preview>()
  const [previewError, setPreviewError] = useState<string>()
  // A form sent twice with the same values is posted once.
  const [requestKey, setRequestKey] = useState(() => crypto.randomUUID())
  const [isPreviewing, startTransition] = useTransition()
  const restrictions = [isSuspended && 'suspended', isSelfExcluded && 'self-excluded'].filter(Boolean)
  const state = sentenceCase(restrictions.join(', '))
  const isWhole = amountCents === null || Number.isInteger(amountCents)
  const signedCents = (amountCents ?? 0) * (direction === 'Credit' ? 1 : -1)

  function change<Value>(set: (value: Value) => void) {
    return (value: Value) => {
      setPreviewError(undefined)
      setRequestKey(crypto.randomUUID())
      set(value)
    }
  }

  function review() {
    startTransition(async () => {
      const answer = await previewCreditOrDebit({ userId, bucket, amountCents: signedCents }).catch(() =>
        noResponse(),
      )
      if (answer.ok) setPreview(answer.result)
      else setPreviewError(answer.errors?.amountCents?.[0] ?? answer.message)
    })
  }

  if (preview)
    return (
      <Review
        {...{ userId, username, state, bucket, direction, signedCents, preview, requestKey }}
        onBack={() => setPreview(undefined)}
        onClose={onClose}
      />
    )
  return (
    <Dialog
      onClose={onClose}
      title={`Credit or debit ${username}`}
      isDismissable={false}
      submit={{
        label: 'Review',
        isDisabled: !amountCents || !isWhole,
        isBusy: isPreviewing,
        onClick: review,
      }}
    >
      {state && (
        <Note tone="warn" title={`${state}.`}>
          {username} can be credited and debited.
        </Note>
      )}
      <SegmentedControl
        label="Direction"
        choices={directions}
        chosen={direction}
        onChoose={change(setDirection)}
      />
      <Select
        label="Bucket"
        options={buckets.map(({ kind, name, note }) => ({ value: kind, label: name, note }))}
        value={bucket}
        onChange={change(setBucket)}
      />
      <NumberField
        label="Amount"
        unit={bucket === 'cash' || bucket === 'site_credits' ? 'dollars' : 'hundredths'}
        min={1}
        value={amountCents}
        onChange={change(setAmountCents)}
        help={`Balance ${formatAmount(balances[bucket] ?? 0n, bucket)}. At most two decimals.`}
        error={isWhole ? previewError : 'Use at most two decimals. Amounts are not rounded.'}
      />
    </Dialog>
  )
}

type ReviewProps = Pick<Props, 'userId' | 'username' | 'onClose'> & {
  /** Empty without a restriction. */
  state: string
  bucket: Bucket
  direction: Direction
  signedCents: number
  preview: Preview
  requestKey: string
  onBack: () => void
}

function Review(props: ReviewProps) {
  const { userId, username, state, bucket, direction, signedCents, preview, requestKey, onBack, onClose } =
    props
  const { balanceCents, nextCents, needsSecondManager, approversLeft } = preview
  const amount = formatAmount(Math.abs(signedCents), bucket)
  const signedAmount = `${direction === 'Credit' ? '+' : '−'}${amount}`

  return (
    <ActionDialog
      onClose={onClose}
      onBack={onBack}
      title={`${direction} ${amount} ${direction === 'Credit' ? 'to' : 'from'} ${username}?`}
      confirmText={username}
      facts={[
        { name: 'User', value: `${username}, U-${userId}` },
        state !== '' && { name: 'State', value: state },
        { name: 'Amount', value: signedAmount, note: 'one ledger transaction, cannot be edited' },
        {
          name: buckets.find(({ kind }) => kind === bucket)?.name ?? bucket,
          value: `${formatAmount(balanceCents, bucket)} → ${formatAmount(nextCents, bucket)}`,
        },
      ]}
      confirmLabel={needsSecondManager ? 'Request approval' : direction}
      send={({ reason, typed }) =>
        adjustBalance({ userId, bucket, amountCents: signedCents, requestKey, reason }, typed)
      }
      done={result =>
        result?.waits
          ? `Requested approval for ${signedAmount} ${direction === 'Credit' ? 'to' : 'from'} ${username}`
          : undefined
      }
    >
      {needsSecondManager
        ? 'Above your limit: takes effect once another manager approves it.'
        : 'Takes effect immediately and is visible in the app. To correct a mistake, reverse the transaction.'}
      {approversLeft && ` ${approversLeft}`}
    </ActionDialog>
  )
}
