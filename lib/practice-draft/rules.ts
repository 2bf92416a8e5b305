/** What a game offers one user in practice drafts. */
export type PracticeOffer = {
  isGameActive: boolean
  /** The first open practice contest of the game. */
  openContestId: number | null
  hasEntered: boolean
}

/** The practice contest that the user may draft in; null in a paused game, without an open contest, or after a first draft. */
export function findEligibleContest({
  isGameActive,
  openContestId,
  hasEntered,
}: PracticeOffer): number | null {
  return isGameActive && !hasEntered ? openContestId : null
}

/** The contest that the popup offers: the first in the games' sequence, and none once any practice draft was entered. */
export function findPopupContest(offersBySequence: readonly PracticeOffer[]): number | null {
  if (offersBySequence.some(offer => offer.hasEntered)) return null
  return offersBySequence.map(findEligibleContest).find(contestId => contestId !== null) ?? null
}
