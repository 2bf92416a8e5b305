'use client'

import { formatTotals } from '@/app/admin/(console)/contests/contest-labels'
import { Card } from '@/components/page/card'
import { Button } from '@/components/ui/button'
import { IconButton } from '@/components/ui/icon-button'
import { NumberField } from '@/components/ui/number-field'
import { Select } from '@/components/ui/select'
import { bucketNames } from '@/lib/core/amount'
import { type Prize, prizeBuckets } from '@/lib/play/contest/rules'
import type { BlueprintForm } from '@/lib/play/contest/schema'

type Props = {
  kind: BlueprintForm['kind']
  buyInCents: number
  prizes: readonly Prize[]
  error: string | undefined
  isDisabled: boolean
  onChange: (prizes: Prize[]) => void
}

/** Prizes by range of places. Each place of a range gets the amount. */
export function PrizeTable({ kind, buyInCents, prizes, error, isDisabled, onChange }: Props) {
  const buckets = prizeBuckets(kind, buyInCents)
  const [firstBucket] = buckets
  const last = prizes.at(-1)
  return (
    <Card
      title="Prizes"
      note={prizes.length > 0 ? `${formatTotals(prizes)} in total` : 'none'}
      isLined
      isFlush
    >
      {error && (
        <p role="alert" className="px-4 py-2 text-12 text-danger">
          {error}
        </p>
      )}
      {kind === 'practice' && <p className="px-4 py-3 text-muted">Practice contests have no prizes.</p>}
      {kind !== 'practice' && prizes.length === 0 && (
        <p className="px-4 py-3 text-muted">
          {buyInCents > 0
            ? 'Without prizes, users pay but cannot win. A contest that users joined can then only be canceled.'
            : 'Users win nothing.'}
        </p>
      )}
      <ol className="divide-y divide-line">
        {prizes.map((prize, index) => (
          <li
            // biome-ignore lint/suspicious/noArrayIndexKey: prizes have no ID
            key={index}
            className="grid grid-cols-[1fr_1fr_auto] items-end gap-2 px-4 py-3 sm:grid-cols-[84px_84px_minmax(0,1fr)_150px_auto]"
          >
            <PrizeFields
              prize={prize}
              row={index + 1}
              buckets={buckets}
              isDisabled={isDisabled}
              onChange={next => onChange(prizes.with(index, next))}
            />
            {!isDisabled && (
              <IconButton
                icon="close"
                label={`Remove row ${index + 1}`}
                onClick={() => onChange(prizes.toSpliced(index, 1))}
              />
            )}
          </li>
        ))}
      </ol>
      {!isDisabled && firstBucket && (
        <div className="border-line border-t px-4 py-3">
          <Button
            size="small"
            onClick={() => {
              const place = (last?.to ?? 0) + 1
              const { cents = 1_000, bucket = firstBucket } = last ?? {}
              onChange([...prizes, { from: place, to: place, cents, bucket }])
            }}
            icon="plus"
          >
            Add row
          </Button>
        </div>
      )}
    </Card>
  )
}

type FieldsProps = {
  prize: Prize
  row: number
  buckets: readonly Prize['bucket'][]
  isDisabled: boolean
  onChange: (prize: Prize) => void
}

function PrizeFields({ prize, row, buckets, isDisabled, onChange }: FieldsProps) {
  const { from, to, cents, bucket } = prize
  const isCurrency = bucket === 'cash' || bucket === 'site_credits'
  const offered = buckets.includes(bucket) ? buckets : [...buckets, bucket]
  return (
    <>
      <NumberField
        label={<PlaceLabel row={row}>From place</PlaceLabel>}
        name={`prizes.${row - 1}.from`}
        min={1}
        isDisabled={isDisabled}
        value={from}
        onChange={next => onChange({ ...prize, from: next ?? 1, to: Math.max(to, next || 1) })}
      />
      <NumberField
        label={<PlaceLabel row={row}>To place</PlaceLabel>}
        name={`prizes.${row - 1}.to`}
        min={1}
        isDisabled={isDisabled}
        value={to}
        onChange={next => onChange({ ...prize, to: next ?? from })}
      />
      <span className="max-sm:order-3">
        <NumberField
          label={<PlaceLabel row={row}>Amount per place</PlaceLabel>}
          name={`prizes.${row - 1}.cents`}
          unit={isCurrency ? 'dollars' : 'hundredths'}
          min={1}
          isDisabled={isDisabled}
          value={cents}
          onChange={next => onChange({ ...prize, cents: next ?? 0 })}
        />
      </span>
      <span className="max-sm:order-4">
        <Select
          label={<PlaceLabel row={row}>Bucket</PlaceLabel>}
          isDisabled={isDisabled}
          options={offered.map(value => ({ value, label: bucketNames[value] ?? value }))}
          value={bucket}
          onChange={value => onChange({ ...prize, bucket: value })}
        />
      </span>
    </>
  )
}

/** The row number distinguishes the fields for screen readers. */
function PlaceLabel({ row, children }: { row: number; children: string }) {
  return (
    <>
      {children}
      <span className="sr-only"> of row {row}</span>
    </>
  )
}
