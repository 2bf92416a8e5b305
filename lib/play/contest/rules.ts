import { Failure } from '@/lib/core/failure'
import type { BucketKind, ContestKind, ContestStatus } from '@/lib/db/generated/enums'

declare module '@/lib/core/failure' {
  interface FailureDetails {
    ContestNotFound: undefined
    /** The transition is not allowed from its current status. */
    ContestStatusConflict: { status: ContestStatus }
    /** Users have joined, so canceling it requires a manager and a reason, and its end cannot be reverted. */
    ContestHasUsers: { entries: number }
    /** It cannot be reopened, and its start cannot change. */
    ContestStarted: undefined
    /** Prizes are decided after the start. */
    ContestNotStarted: undefined
    /** The start of a contest with money that users have joined can only be moved earlier. */
    ContestStartFixed: undefined
    /** A contest with prizes needs a start or a slate. */
    ContestStartMissing: undefined
    /** Participants paid, but the contest has no prizes: it can only be canceled. */
    ContestWithoutPrizes: undefined
    /** A contest with prizes is completed by its standings. */
    ContestNeedsStandings: undefined
    /** Refunds or prizes of an earlier decision are still being paid. */
    ContestSettling: undefined
    ContestCorrectionTooLate: { hours: number }
    StandingsUnchanged: undefined
    /** The standings of the feed do not differ. */
    StandingsSame: undefined
    /** Another manager decides about standings that differ from those of the feed. */
    StandingsOwn: undefined
    /** Contests with prizes are opened by managers. */
    PrizesRequireManager: undefined
    /** A started match in the slate of a contest that users have joined. */
    SlateMatchStarted: { feedGameId: number }
    /** The slate would delay the start of a contest with money that users have joined. */
    SlateStartFixed: { contest: string }
    /** The slate would start a contest that users have joined, or start it earlier. */
    SlateStartsContest: { contest: string }
    /** The slate would leave users less than an hour to join a contest with prizes in money. */
    SlateStartTooSoon: { contest: string }
    /** Contests that users joined or with prizes in money take on matches only while these are scheduled. */
    SlateMatchNotScheduled: { feedGameId: number }
    BlueprintNotFound: undefined
    /** Contests use it, so it cannot change its game or kind or be deleted. */
    BlueprintInUse: { contests: number }
    /** The feed has no such match for the blueprint's game. */
    SlateMatchNotFound: { feedGameId: number }
    ContestFull: { capacity: number }
    /** It has started, or operators closed it. */
    ContestClosed: undefined
    /** A Cash contest requires Cash mode, an Arcade contest Arcade mode. */
    ContestModeMismatch: { mode: 'Cash' | 'Arcade' }
    ContestNotJoined: undefined
    /** Another account of the person is in it. */
    ContestJoinedByPerson: undefined
    /** Managers decide until when users can join a contest with prizes in cash or site credits. */
    JoiningRequiresManager: undefined
    JoiningRequiresReason: undefined
  }
}

/** Status changes by verb. */
export const transitions = {
  lock: { from: ['open'], to: 'locked' },
  reopen: { from: ['locked'], to: 'open' },
  complete: { from: ['locked'], to: 'completed' },
  cancel: { from: ['open', 'locked'], to: 'canceled' },
} as const satisfies Record<string, { from: readonly ContestStatus[]; to: ContestStatus }>

type Transition = keyof typeof transitions

export function canTransition(status: ContestStatus, transition: Transition): boolean {
  const from: readonly ContestStatus[] = transitions[transition].from
  return from.includes(status)
}

export const contestKindNames: Record<ContestKind, string> = {
  practice: 'Practice',
  cash: 'Cash',
  arcade: 'Arcade',
}

/** Users pay or win in it. */
export function hasMoney({ buyInCents, prizes }: { buyInCents: bigint; prizes: readonly Prize[] }): boolean {
  return buyInCents > 0n || prizes.length > 0
}

/** Users can win cash, or site credits, which buy entries that pay cash. */
export const hasMoneyPrizes = ({ prizes }: { prizes: readonly Prize[] }): boolean => prizes.some(isMoneyPrize)

/** Managers decide until when users can join: it has prizes in money, or users have joined and paid or can win play money. */
export const isJoiningGuarded = (contest: {
  buyInCents: bigint
  prizes: readonly Prize[]
  entries: number
}) => hasMoneyPrizes(contest) || (contest.entries > 0 && hasMoney(contest))

export const isMoneyPrize = ({ bucket }: { bucket: Prize['bucket'] }) =>
  bucket === 'cash' || bucket === 'site_credits'

/** The prizes in cash and site credits, also those of places that stay empty. */
export const moneyPoolCents = (prizes: readonly Prize[]): bigint =>
  prizePoolCents(prizes.filter(isMoneyPrize))

/** A contest that has started is locked, also before the job stores it. */
export function currentStatus({ status, hasStarted }: { status: ContestStatus; hasStarted: boolean }) {
  return status === 'open' && hasStarted ? 'locked' : status
}

/** Throws unless the contest is locked and its standings can decide prizes. */
export function assertCompletable(contest: {
  status: ContestStatus
  hasStarted: boolean
  buyInCents: bigint
  prizes: readonly Prize[]
  entries: number
}): void {
  const status = currentStatus(contest)
  if (status !== 'locked') throw new Failure('ContestStatusConflict', { status })
  if (contest.entries === 0 || !hasMoney(contest)) return
  if (contest.prizes.length === 0) throw new Failure('ContestWithoutPrizes')
  if (!contest.hasStarted) throw new Failure('ContestNotStarted')
}

/** One prize for each place from `from` to `to`. Stored as JSON with blueprints and contests. */
export type Prize = { from: number; to: number; cents: number; bucket: BucketKind }

/** Buckets that a contest can pay, the usual one first. A free contest pays no cash. */
export function prizeBuckets(kind: ContestKind, buyInCents: bigint | number): readonly BucketKind[] {
  if (kind === 'cash') return BigInt(buyInCents) > 0n ? ['cash', 'site_credits'] : ['site_credits']
  return kind === 'arcade' ? ['bucks', 'credits'] : []
}

/** All prizes of the table, also those of places that stay empty. */
export function prizePoolCents(prizes: readonly Prize[]): bigint {
  return prizes.reduce((total, { from, to, cents }) => total + BigInt(to - from + 1) * BigInt(cents), 0n)
}

/** Upcoming matches that a slate is chosen from. */
export const maxSlateMatches = 100

/** The prizes of the places that `entries` users take. */
export const payablePrizes = (prizes: readonly Prize[], entries: number): Prize[] =>
  prizes.filter(({ from }) => from <= entries).map(prize => ({ ...prize, to: Math.min(prize.to, entries) }))

/** An entry ID or a place; null for anything but a whole number from 1. */
export function readPlace(text: string | undefined): number | null {
  const [, digits] = /^#?0*([1-9]\d{0,9})$/.exec(text?.trim() ?? '') ?? []
  return digits ? Number(digits) : null
}
