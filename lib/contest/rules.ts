import type { ContestKind, ContestStatus } from '@/lib/db/generated/enums'

declare module '@/lib/failure' {
  interface FailureDetails {
    ContestNotFound: undefined
    /** It is in a state that the change does not begin at. */
    ContestStatusConflict: { status: ContestStatus }
    /** Users have joined, so it wants a manager and a reason. */
    ContestHasUsers: { entries: number }
    /** It is for cash, and that many accounts that had joined have been deleted, which may have no stake in it. */
    ContestUserDeleted: { accounts: number }
    BlueprintNotFound: undefined
    /** Contests are made from it, so that its game and kind stay, and it too. */
    BlueprintInUse: { contests: number }
    /** A match of the slate is none of its game. */
    SlateMatchNotFound: { feedGameId: number }
  }
}

/** What can be done with a contest, and from which states into which. */
export const transitions = {
  lock: { from: ['open'], to: 'locked' },
  open: { from: ['locked'], to: 'open' },
  complete: { from: ['locked'], to: 'completed' },
  cancel: { from: ['open', 'locked'], to: 'canceled' },
} as const satisfies Record<string, { from: readonly ContestStatus[]; to: ContestStatus }>

/** A change of a contest's state, by its verb. */
export type Transition = keyof typeof transitions

/** What ends a contest for good: with people in it, it wants a manager and a reason. */
export const endings: readonly Transition[] = ['complete', 'cancel']

/** Whether it is still to be played or under way, so that who joined has a stake in it. */
export const isActiveContest = (status: ContestStatus) => status === 'open' || status === 'locked'

/** Whether the contest may go that way. */
export function canTransition(status: ContestStatus, way: Transition): boolean {
  const from: readonly ContestStatus[] = transitions[way].from
  return from.includes(status)
}

/** What contests are called by whom they are for. */
export const kindNames: Record<ContestKind, string> = { practice: 'Practice', cash: 'Cash', arcade: 'Arcade' }

/** Whoever changes something that people are in: the right to do it, and a reason for the audit log. */
export type Consent = { isManager: boolean; reason: string }
