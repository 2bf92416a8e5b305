const shortestLifeMs = 10_000
const longestPauseMs = 30_000

/** Tells how long to wait before what died is started again: not at all after a life, longer with each death in a row. */
export function makePauses(): (bornAt: number) => number {
  let deathsInARow = 0
  return bornAt => {
    deathsInARow = Date.now() - bornAt < shortestLifeMs ? deathsInARow + 1 : 0
    return deathsInARow === 0 ? 0 : Math.min(longestPauseMs, 250 * 2 ** deathsInARow)
  }
}
