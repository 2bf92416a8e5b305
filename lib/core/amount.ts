import { formatMoney, formatUnits } from '@/lib/core/format'

export const bucketNames: Record<string, string> = {
  cash: 'cash',
  site_credits: 'site credits',
  credits: 'credits',
  bucks: 'bucks',
  reward_credits: 'reward credits',
}

/** "$0.25 site credits", "500 credits", "$12.00" for cash. */
export function formatAmount(cents: number | bigint, bucket: string | null): string {
  const name = bucketNames[bucket ?? ''] ?? 'credits'
  if (bucket === 'cash') return formatMoney(cents)
  if (bucket === 'site_credits') return `${formatMoney(cents)} ${name}`
  return formatUnits(cents, Number(cents) === 100 ? name.slice(0, -1) : name)
}
