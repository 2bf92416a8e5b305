export type PracticeOffer = {
  isGameActive: boolean
  openContestId: number | null
  hasEntered: boolean
}

/** Null if the game is paused, has no open practice contest or the user has already entered one. */
export function findEligibleContest({ isGameActive, openContestId, hasEntered }: PracticeOffer) {
  return isGameActive && !hasEntered ? openContestId : null
}

/** The first eligible contest in game order; null once the user has entered any practice draft. */
export function findPopupContest(offersBySequence: readonly PracticeOffer[]): number | null {
  if (offersBySequence.some(offer => offer.hasEntered)) return null
  return offersBySequence.map(findEligibleContest).find(contestId => contestId !== null) ?? null
}
