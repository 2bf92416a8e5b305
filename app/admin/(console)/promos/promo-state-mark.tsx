import { State, type StateName } from '@/components/ui/state'
import type { PromoState } from '@/lib/promo/promo-state'

const states: Record<PromoState, { is: StateName; label: string }> = {
  draft: { is: 'draft', label: 'Draft' },
  paused: { is: 'paused', label: 'Paused' },
  scheduled: { is: 'scheduled', label: 'Scheduled' },
  live: { is: 'live', label: 'Live' },
  ended: { is: 'ended', label: 'Ended' },
  spent: { is: 'ended', label: 'Ended' },
}

export function PromoStateMark({ state }: { state: PromoState }) {
  return <State is={states[state].is}>{states[state].label}</State>
}
