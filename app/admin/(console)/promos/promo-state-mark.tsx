import { State, type StateName } from '@/components/ui/state'
import type { PromoState } from '@/lib/promo/promo-state'

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
