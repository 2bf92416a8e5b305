declare module '@/lib/failure' {
  interface FailureDetails {
    /** The sounds do not exist or are paused. */
    SoundUnknown: { keys: string[]; activeKeys: string[] }
  }
}

const dayMs = 24 * 60 * 60 * 1000

/** The latest full hour `resetHourUtc` that is not after `now`. */
export function lastTriviaReset(now: Date, resetHourUtc: number): Date {
  const today = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate(), resetHourUtc)
  return new Date(today <= now.getTime() ? today : today - dayMs)
}

/** Rounded up to whole seconds. */
export function secondsToTriviaReset(now: Date, resetHourUtc: number): number {
  return Math.ceil((lastTriviaReset(now, resetHourUtc).getTime() + dayMs - now.getTime()) / 1000)
}

/** A streak ends after a missed UTC day. `streakOn` is its last day, as "2026-11-20". */
export function runningStreak(streak: number, streakOn: string | null, now: Date): number {
  if (!streakOn) return 0
  const today = Date.parse(now.toISOString().slice(0, 10))
  return today - Date.parse(streakOn) <= dayMs ? streak : 0
}

/** The user's choice; without one, or while it is paused, the first sound that the user has not turned off. */
export function findNextSound(
  chosenKey: string | null,
  activeKeys: readonly string[],
  choices: Readonly<Record<string, boolean>>,
): string | null {
  if (chosenKey !== null && activeKeys.includes(chosenKey)) return chosenKey
  return activeKeys.find(key => choices[key] ?? true) ?? activeKeys[0] ?? null
}
