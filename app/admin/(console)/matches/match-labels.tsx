import { State, type StateName } from '@/components/ui/state'
import type { FailureDetails } from '@/lib/core/failure'
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

/** "Storm at Comets". */
export function formatMatchName({ homeTeam, awayTeam, feedGameId }: NamedMatch): string {
  return homeTeam || awayTeam ? `${awayTeam} at ${homeTeam}` : `Match ${feedGameId}`
}

type NamedMatch = { homeTeam: string; awayTeam: string; feedGameId: number }

export const matchFailures = {
  MatchNotFound: 'This match is not in the feed.',
  FeedPlayerNotFound: 'The player is not in this match.',
  LineOutOfRange: ({ min, max, row, player }: FailureDetails['LineOutOfRange']) => {
    if (min === null || max === null)
      return 'The feed has sent no line for this player, so it cannot be changed.'
    const range = `Choose a line from ${min} to ${max}. Larger changes from the feed’s line are not allowed.`
    return row === undefined ? range : `Row ${row + 1}, ${player}: ${range}`
  },
  CatalogGameNotFound: 'This game is not in the catalog.',
  ContestStandingsRejected: ({ contestId, why }: { contestId: number; why: string }) =>
    `Contest ${contestId} ${why}.`,
}
