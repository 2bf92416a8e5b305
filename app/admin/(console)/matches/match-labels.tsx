import { State, type StateName } from '@/components/ui/state'
import type { Match } from '@/lib/play/feed/find-match'

const states: Record<Match['status'], [StateName, string]> = {
  Scheduled: ['scheduled', 'Scheduled'],
  Delayed: ['scheduled', 'Delayed'],
  InProgress: ['live', 'In progress'],
  Final: ['ended', 'Final'],
  Postponed: ['paused', 'Postponed'],
  Suspended: ['paused', 'Suspended'],
  Canceled: ['withdrawn', 'Canceled'],
}

export function MatchState({ status }: Pick<Match, 'status'>) {
  const [is, words] = states[status]
  return <State is={is}>{words}</State>
}

export const statusOptions = Object.entries(states).map(([value, [, label]]) => ({
  value: value as Match['status'],
  label,
}))
