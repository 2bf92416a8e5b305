import type { ChallengeKind } from '@/lib/db/generated/enums'

declare module '@/lib/core/failure' {
  interface FailureDetails {
    ChallengeNotFound: undefined
    ChallengeNameTaken: { name: string }
    ChallengeGameUnknown: undefined
    /** Users won it by this rule, so it cannot change. */
    ChallengeHasWinners: undefined
    ChallengeStatusConflict: { status: 'Active' | 'Paused' }
  }
}

export const challengeKindNames: Readonly<Record<ChallengeKind, string>> = {
  entries_played: 'Entries played',
  entries_won: 'Entries won',
  win_streak: 'Win streak',
  perfect_slip: 'Perfect slip',
}

const goals: Readonly<Record<ChallengeKind, (goal: number) => string>> = {
  entries_played: goal => `${count(goal, 'entry', 'entries')} won or lost`,
  entries_won: goal => `${count(goal, 'entry', 'entries')} won`,
  win_streak: goal => `${count(goal, 'win', 'wins')} in a row`,
  perfect_slip: goal => `All of ${goal} or more picks correct`,
}

const count = (n: number, one: string, many: string) => `${n.toLocaleString('en-US')} ${n === 1 ? one : many}`

/** "3 wins in a row". */
export const describeGoal = (kind: ChallengeKind, goal: number): string => goals[kind](goal)

export type ChallengeState = 'active' | 'paused' | 'scheduled' | 'ended'

type Schedule = { status: 'Active' | 'Paused'; startsAt: Date; endsAt: Date | null }

export function getChallengeState({ status, startsAt, endsAt }: Schedule, now: Date): ChallengeState {
  if (endsAt && endsAt <= now) return 'ended'
  if (status === 'Paused') return 'paused'
  return startsAt > now ? 'scheduled' : 'active'
}
