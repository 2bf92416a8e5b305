import { State, type StateName } from '@/components/ui/state'
import type { ReleaseState } from '@/lib/release/rules'

const looks: Record<ReleaseState, [StateName, string]> = {
  draft: ['draft', 'Draft'],
  scheduled: ['scheduled', 'Scheduled'],
  current: ['live', 'Current'],
  replaced: ['ended', 'Replaced'],
  withdrawn: ['withdrawn', 'Withdrawn'],
}

export function ReleaseStateMark({ is }: { is: ReleaseState }) {
  const [shape, word] = looks[is]
  return <State is={shape}>{word}</State>
}
