import { State, type StateName } from '@/components/ui/state'
import type { Match } from '@/lib/feed/find-match'

const states: Record<Match['status'], [StateName, string]> = {
  Scheduled: ['scheduled', 'Scheduled'],
  Delayed: ['scheduled', 'Delayed'],
  InProgress: ['live', 'In progress'],
  Final: ['ended', 'Final'],
  Postponed: ['held', 'Postponed'],
  Suspended: ['held', 'Suspended'],
  Canceled: ['withdrawn', 'Canceled'],
}

/** How a match stands, by what the feed last said. */
export function MatchState({ status }: Pick<Match, 'status'>) {
  const [is, words] = states[status]
  return <State is={is}>{words}</State>
}

/** What the feed may say of a match, as a choice. */
export const statusOptions = Object.entries(states).map(([value, [, label]]) => ({
  value: value as Match['status'],
  label,
}))

/** How it is told that a match or a player in it could not be changed, or a file not be taken in. */
export const matchErrors = {
  MatchNotFound: 'The feed never mentioned this match.',
  FeedPlayerNotFound: 'The player is not in this match.',
  LineOutOfRange: ({ min, max }: { min: number | null; max: number | null }) =>
    min === null || max === null
      ? 'The feed has sent no line for this player, so there is none to move.'
      : `Choose a line from ${min} to ${max}: further from the feed’s line it may not be moved.`,
  CatalogGameNotFound: 'There is no such game in the catalog.',
}
