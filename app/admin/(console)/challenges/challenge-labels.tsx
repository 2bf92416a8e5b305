import { State, type StateName } from '@/components/ui/state'
import { formatCount } from '@/lib/core/format'
import type { ChallengeState } from '@/lib/rewards/challenge/rules'
import { maxCountedWinners } from '@/lib/rewards/challenge/stored-challenges'

const states: Record<ChallengeState, { is: StateName; label: string }> = {
  active: { is: 'live', label: 'Active' },
  paused: { is: 'paused', label: 'Paused' },
  scheduled: { is: 'scheduled', label: 'Scheduled' },
  ended: { is: 'ended', label: 'Ended' },
}

export function ChallengeStateMark({ state }: { state: ChallengeState }) {
  return <State is={states[state].is}>{states[state].label}</State>
}

export const formatWinners = (winners: number): string =>
  formatCount(winners, { hasMore: winners >= maxCountedWinners })
