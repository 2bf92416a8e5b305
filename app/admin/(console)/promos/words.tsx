import { formatMoney, formatUnits } from '@/components/ui/format'
import { State, type StateName } from '@/components/ui/state'
import type { PromoState } from '@/lib/promo/promo-rules'

/** What operators call a bucket. */
export const bucketNames: Record<string, string> = {
  cash: 'cash',
  site_credits: 'site credits',
  credits: 'credits',
  bucks: 'bucks',
  reward_credits: 'reward credits',
}

/** An amount of a bucket: "$0.25 site credits", "500 credits". */
export function tellAmount(cents: number | bigint, bucket: string | null): string {
  const name = bucketNames[bucket ?? ''] ?? 'credits'
  if (bucket === 'cash') return formatMoney(cents)
  if (bucket === 'site_credits') return `${formatMoney(cents)} ${name}`
  return formatUnits(cents, name).replace('.00 ', ' ')
}

const states: Record<PromoState, { is: StateName; words: string }> = {
  draft: { is: 'draft', words: 'Draft' },
  paused: { is: 'held', words: 'Paused' },
  scheduled: { is: 'scheduled', words: 'Scheduled' },
  live: { is: 'live', words: 'Live' },
  ended: { is: 'ended', words: 'Ended' },
  spent: { is: 'ended', words: 'Ended' },
}

/** Where a promo stands, as a shape and a word. */
export function PromoStateMark({ state }: { state: PromoState }) {
  return <State is={states[state].is}>{states[state].words}</State>
}
