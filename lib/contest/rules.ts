import type { ContestKind, ContestStatus } from '@/lib/db/generated/enums'

declare module '@/lib/failure' {
  interface FailureDetails {
    ContestNotFound: undefined
    /** The transition is not allowed from its current status. */
    ContestStatusConflict: { status: ContestStatus }
    /** Users have joined, so ending it requires a manager and a reason. */
    ContestHasUsers: { entries: number }
    /** A cash contest cannot become active again after participants deleted their accounts. */
    ContestUserDeleted: { accounts: number }
    BlueprintNotFound: undefined
    /** Contests use it, so it cannot change its game or kind or be deleted. */
    BlueprintInUse: { contests: number }
    /** The feed has no such match for the blueprint's game. */
    SlateMatchNotFound: { feedGameId: number }
  }
}

/** Status changes by verb. */
export const transitions = {
  lock: { from: ['open'], to: 'locked' },
  open: { from: ['locked'], to: 'open' },
  complete: { from: ['locked'], to: 'completed' },
  cancel: { from: ['open', 'locked'], to: 'canceled' },
} as const satisfies Record<string, { from: readonly ContestStatus[]; to: ContestStatus }>

export type Transition = keyof typeof transitions

/** If users have joined, these require a manager and a reason. */
export const endingTransitions: readonly Transition[] = ['complete', 'cancel']

/** Participants of an active contest have a stake in it. */
export const isActiveContest = (status: ContestStatus) => status === 'open' || status === 'locked'

export function canTransition(status: ContestStatus, transition: Transition): boolean {
  const from: readonly ContestStatus[] = transitions[transition].from
  return from.includes(status)
}

export const kindNames: Record<ContestKind, string> = { practice: 'Practice', cash: 'Cash', arcade: 'Arcade' }
