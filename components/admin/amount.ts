import { formatMoney, formatUnits } from '@/components/ui/format'

/** What operators call a bucket. */
export const bucketNames: Record<string, string> = {
  cash: 'cash',
  site_credits: 'site credits',
  credits: 'credits',
  bucks: 'bucks',
  reward_credits: 'reward credits',
}

/** An amount of a bucket: "$0.25 site credits", "500 credits". */
export function formatAmount(cents: number | bigint, bucket: string | null): string {
  const name = bucketNames[bucket ?? ''] ?? 'credits'
  if (bucket === 'cash') return formatMoney(cents)
  if (bucket === 'site_credits') return `${formatMoney(cents)} ${name}`
  return formatUnits(cents, name).replace('.00 ', ' ')
}
