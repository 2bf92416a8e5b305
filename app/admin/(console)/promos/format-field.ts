import { formatAmount } from '@/components/admin/amount'
import { formatDateTime } from '@/components/ui/format'
import { describeRule } from '@/lib/promo/describe-rule'
import type { CreditBucket } from '@/lib/promo/find-promos'
import type { PromoInput } from '@/lib/promo/schema-console'

export const fieldNames: Record<keyof PromoInput, string> = {
  name: 'Name',
  description: 'Description',
  creditsCents: 'Credits',
  creditBucketId: 'Bucket',
  startsAt: 'Start',
  endsAt: 'End',
  budgetCents: 'Budget',
  rules: 'Rules',
}

export function formatPromoField(
  name: keyof PromoInput,
  value: unknown,
  { buckets, zone }: { buckets: CreditBucket[]; zone: string },
): string {
  if (name === 'rules') {
    const rules = (value as PromoInput['rules']).map(describeRule)
    return rules.map(({ subject, requirement }) => `${subject} ${requirement}`).join('; ') || 'all users'
  }
  if (name === 'creditBucketId') return buckets.find(({ id }) => id === value)?.name ?? 'none'
  if (value === null || value === '') return 'none'
  if (name === 'creditsCents' || name === 'budgetCents') return formatAmount(Number(value), 'credits')
  if (name === 'startsAt' || name === 'endsAt')
    return formatDateTime(new Date(String(value)), zone, new Date())
  return String(value)
}
