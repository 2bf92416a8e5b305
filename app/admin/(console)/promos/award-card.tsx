'use client'

import type { useForm } from '@/components/form/use-form'
import { Card, Pair } from '@/components/page/card'
import { NumberField } from '@/components/ui/number-field'
import { Select } from '@/components/ui/select'
import { bucketNames } from '@/lib/core/amount'
import type { PromoInput } from '@/lib/rewards/promo/schema-console'
import type { CreditBucket } from '@/lib/rewards/promo/stored-promos'

type Props = {
  form: ReturnType<typeof useForm<PromoInput, { id: number }>>
  buckets: CreditBucket[]
  isMoney: boolean
  canEdit: boolean
}

export function AwardCard({ form, buckets, isMoney, canEdit }: Props) {
  return (
    <Card title="Award" note="once per user">
      <Pair>
        <NumberField
          label="Credits"
          unit={isMoney ? 'dollars' : 'hundredths'}
          end={isMoney ? undefined : 'credits'}
          isDisabled={!canEdit}
          help="Amount per claim."
          {...form.field('creditsCents')}
          onChange={cents => form.set('creditsCents', cents ?? 0)}
        />
        <Select
          label="Bucket"
          isDisabled={!canEdit}
          options={buckets.map(({ id, name, isActive, bucket }) => ({
            value: String(id),
            label: isActive ? name : `${name} (inactive)`,
            note: bucketNames[bucket] ?? bucket,
          }))}
          {...form.field('creditBucketId')}
          value={form.values.creditBucketId ? String(form.values.creditBucketId) : null}
          onChange={id => form.set('creditBucketId', Number(id))}
        />
      </Pair>
    </Card>
  )
}
