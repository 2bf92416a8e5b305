'use client'

import { useClock } from '@/components/ui/clock'
import { formatAmount } from '@/lib/core/amount'
import { formatDateTime } from '@/lib/core/format'
import { describeRule } from '@/lib/rewards/promo/describe-rule'
import type { PromoInput as Values } from '@/lib/rewards/promo/schema-console'
import type { CreditBucket } from '@/lib/rewards/promo/stored-promos'

type Props = { name: keyof Values; value: unknown; version: Values; buckets: CreditBucket[] }

/** A value of the form as text. `version` has the other values, such as the bucket of an amount. */
export function FormattedField({ name, value, version, buckets }: Props) {
  const { now, zone } = useClock()
  return <>{formatField(name, value, { version, buckets, now, zone })}</>
}

export function formatField(
  name: keyof Values,
  value: unknown,
  { version, buckets, now, zone }: { version: Values; buckets: CreditBucket[]; now: Date; zone: string },
): string {
  if (name === 'rules') {
    const rules = (value as Values['rules']).map(describeRule)
    return rules.map(({ subject, requirement }) => `${subject} ${requirement}`).join('; ') || 'all users'
  }
  const bucket = buckets.find(({ id }) => id === version.creditBucketId)
  if (name === 'creditBucketId') return bucket?.name ?? 'none'
  if (value === null || value === '') return 'none'
  if (name === 'creditsCents' || name === 'budgetCents')
    return formatAmount(Number(value), bucket?.bucket ?? null)
  if (name === 'startsAt' || name === 'endsAt') return formatDateTime(new Date(String(value)), zone, now)
  return String(value)
}
