declare module '@/lib/core/failure' {
  interface FailureDetails {
    /** The sounds do not exist or are paused. */
    SoundUnknown: {
      field: 'next_sound_key' | 'user_background_sounds'
      keys: string[]
      activeKeys: string[]
    }
  }
}

const hourMs = 60 * 60 * 1000
const dayMs = 24 * hourMs

/** The latest full hour `resetHourUtc` that is not after `now`. */
function lastTriviaReset(now: Date, resetHourUtc: number): Date {
  const today = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate(), resetHourUtc)
  return new Date(today <= now.getTime() ? today : today - dayMs)
}

const nextTriviaReset = (now: Date, resetHourUtc: number) =>
  new Date(lastTriviaReset(now, resetHourUtc).getTime() + dayMs)

/** A trivia day is named by the UTC date on which it starts, as "2026-11-20". */
export function triviaDayOf(now: Date, resetHourUtc: number): string {
  return lastTriviaReset(now, resetHourUtc).toISOString().slice(0, 10)
}

/** The columns of `user_engagement` about the last answer. All but the streak are null before the first one. */
export type TriviaRecord = {
  currentStreak: number
  /** The trivia day of the last answer. */
  streakOn: string | null
  triviaAnsweredAt: Date | null
  /** The reset hour when it was given. */
  triviaResetHour: number | null
}

export type TriviaState = ReturnType<typeof findTriviaState>

export function findTriviaState(record: TriviaRecord, resetHourUtc: number, now: Date) {
  const nextAt = nextAnswerAt(record, resetHourUtc)
  const isDone = nextAt !== null && now < nextAt
  const resetsAt = isDone ? nextAt : nextTriviaReset(now, resetHourUtc)
  const isRunning = nextAt !== null && now < nextTriviaReset(nextAt, resetHourUtc)
  return {
    /** The user has answered and must wait for the next question. */
    isDone,
    /** Rounded up: until the next question for a user who is done, else until the current one ends. */
    secondsToReset: Math.ceil((resetsAt.getTime() - now.getTime()) / 1000),
    /** 0 once the user has missed a question. */
    streak: isRunning ? record.currentStreak : 0,
  }
}

/** After a change of the reset hour also 24 hours after that answer, so that no change gives an additional answer. */
function nextAnswerAt(record: TriviaRecord, resetHourUtc: number): Date | null {
  const { streakOn, triviaAnsweredAt, triviaResetHour } = record
  if (streakOn === null || triviaAnsweredAt === null) return null
  const nextDay = Date.parse(streakOn) + dayMs + resetHourUtc * hourMs
  if (triviaResetHour === resetHourUtc) return new Date(nextDay)
  return new Date(Math.max(nextDay, triviaAnsweredAt.getTime() + dayMs))
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
