/** Events at one time that an outage then would disrupt. */
export type Disruption = { at: Date; count: number }

const minuteMs = 60_000

/**
 * The first time after `at`, five minutes after an event, from which at most a tenth as many events follow within `spanMs`.
 * Null if nothing is disrupted now or no such time is known.
 */
export function suggestLaterTime(disruptions: readonly Disruption[], at: Date, spanMs: number) {
  const now = countBetween(disruptions, at.getTime(), at.getTime() + spanMs)
  if (now === 0) return null
  const candidates = disruptions
    .map(disruption => disruption.at.getTime() + 5 * minuteMs)
    .sort((a, b) => a - b)
  for (const candidate of candidates) {
    const left = countBetween(disruptions, candidate, candidate + spanMs)
    if (candidate > at.getTime() && left * 10 <= now) return { at: new Date(candidate), left }
  }
  return null
}

/**
 * The start nearest to the planned one, in steps of 15 minutes up to a day away and not before `earliest`, at which a
 * window of the same length disrupts the fewest events. Null if that is no improvement.
 */
export function suggestQuieterStart(
  disruptions: readonly Disruption[],
  window: { startsAt: Date; endsAt: Date },
  earliest: Date,
): { startsAt: Date; left: number } | null {
  const start = window.startsAt.getTime()
  const lengthMs = window.endsAt.getTime() - start
  let best = { startsAt: window.startsAt, left: countBetween(disruptions, start, start + lengthMs) }
  for (let step = 1; step <= 96 && best.left > 0; step++)
    for (const candidate of [start + step * 15 * minuteMs, start - step * 15 * minuteMs]) {
      const left = countBetween(disruptions, candidate, candidate + lengthMs)
      if (candidate >= earliest.getTime() && left < best.left) best = { startsAt: new Date(candidate), left }
    }
  return best.startsAt === window.startsAt ? null : best
}

function countBetween(disruptions: readonly Disruption[], from: number, to: number): number {
  return disruptions.reduce(
    (sum, { at, count }) => (at.getTime() >= from && at.getTime() < to ? sum + count : sum),
    0,
  )
}
