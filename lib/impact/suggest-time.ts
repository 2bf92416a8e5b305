/** A moment at which something goes wrong for people who cannot reach the app then, and how many times. */
export type Disruption = { at: Date; count: number }

const minuteMs = 60_000

const between = (clashes: readonly Disruption[], from: number, to: number) =>
  clashes.reduce((sum, { at, count }) => (at.getTime() >= from && at.getTime() < to ? sum + count : sum), 0)

/**
 * The first moment after `at`, five minutes behind a clash, from which at most a tenth as many follow within `spanMs` as
 * do now, with how many are left; null where nothing clashes or no such moment is known.
 */
export function suggestLaterTime(
  clashes: readonly Disruption[],
  at: Date,
  spanMs: number,
): { at: Date; left: number } | null {
  const now = between(clashes, at.getTime(), at.getTime() + spanMs)
  if (now === 0) return null
  const ends = clashes.map(clash => clash.at.getTime() + 5 * minuteMs).sort((a, b) => a - b)
  for (const end of ends) {
    const left = between(clashes, end, end + spanMs)
    if (end > at.getTime() && left * 10 <= now) return { at: new Date(end), left }
  }
  return null
}

/**
 * The start nearest to the planned one, in steps of 15 minutes up to a day away and not before `earliest`, at which a
 * window of the same length meets fewest clashes; null where that is no better.
 */
export function suggestQuieterStart(
  clashes: readonly Disruption[],
  window: { startsAt: Date; endsAt: Date },
  earliest: Date,
): { startsAt: Date; left: number } | null {
  const start = window.startsAt.getTime()
  const lengthMs = window.endsAt.getTime() - start
  let best = { startsAt: window.startsAt, left: between(clashes, start, start + lengthMs) }
  for (let step = 1; step <= 96 && best.left > 0; step++)
    for (const begin of [start + step * 15 * minuteMs, start - step * 15 * minuteMs]) {
      const left = between(clashes, begin, begin + lengthMs)
      if (begin >= earliest.getTime() && left < best.left) best = { startsAt: new Date(begin), left }
    }
  return best.startsAt === window.startsAt ? null : best
}
