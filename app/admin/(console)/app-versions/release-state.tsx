import { State, type StateName } from '@/components/ui/state'
import type { Release, ReleaseState } from '@/lib/app-config/release/rules'

type Rollout = Pick<Release, 'rolloutState' | 'rolloutPercent'>

const states: Record<Exclude<ReleaseState, 'rollout'>, [StateName, string]> = {
  draft: ['draft', 'Draft'],
  scheduled: ['scheduled', 'Scheduled'],
  current: ['live', 'Current'],
  replaced: ['ended', 'Replaced'],
  withdrawn: ['withdrawn', 'Withdrawn'],
}

export function ReleaseStateMark({ is, rollout }: { is: ReleaseState; rollout: Rollout }) {
  if (is === 'rollout') return <RolloutMark {...rollout} />
  const [shape, label] = states[is]
  return <State is={shape}>{label}</State>
}

function RolloutMark({ rolloutState, rolloutPercent }: Rollout) {
  if (rolloutState === 'stopped') return <State is="failed">Stopped</State>
  return rolloutState === 'held' ? (
    <State is="paused">Held at {rolloutPercent}%</State>
  ) : (
    <State is="live">Rolling out to {rolloutPercent}%</State>
  )
}
