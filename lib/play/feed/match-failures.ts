import type { FailureDetails } from '@/lib/core/failure'

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
