import { State, type StateName } from '@/components/ui/state'
import type { ReleaseState } from '@/lib/release/rules'

const states: Record<ReleaseState, [StateName, string]> = {
  draft: ['draft', 'Draft'],
  scheduled: ['scheduled', 'Scheduled'],
  current: ['live', 'Current'],
  replaced: ['ended', 'Replaced'],
  withdrawn: ['withdrawn', 'Withdrawn'],
}

export function ReleaseStateMark({ is }: { is: ReleaseState }) {
  const [shape, label] = states[is]
  return <State is={shape}>{label}</State>
}
