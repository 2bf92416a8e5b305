import type { FailureDetails } from '@/lib/core/failure'
import type { Platform, RolloutState } from '@/lib/db/generated/enums'

declare module '@/lib/core/failure' {
  interface FailureDetails {
    /** Users outside the rollout need a release that all users get. */
    RolloutNeedsBase: { platform: Platform }
    /** The version is being rolled out in stages, or its rollout is held or stopped. */
    RolloutInProgress: { id: number; name: string; state: RolloutState }
    RolloutNotInProgress: undefined
    /** Changed after it was shown: by an operator or the plan, with this action of the audit log. `at` is an ISO timestamp. */
    RolloutMoved: {
      by: string
      action: string
      at: string
      state: RolloutState
      percent: number
      reason: string
    }
    RolloutMoveImpossible: { state: RolloutState }
    /**
     * Publishing the optional release `by` would let builds in again that the rollout stops. `isNewRollout`: the change
     * would begin, force or resume the rollout.
     */
    ForcedRolloutEnds: { rollout: string; by: string; isNewRollout: boolean }
    /** Reverting asks for no confirmation, so it never offers a release to more users. */
    RevertExtendsRollout: undefined
  }
}

export const describeRollout = ({ name, state }: FailureDetails['RolloutInProgress']) =>
  ({
    running: `${name} is being rolled out. Complete or withdraw that release first.`,
    held: `The rollout of ${name} is held. Complete or withdraw that release first.`,
    stopped: `The rollout of ${name} is stopped. Withdraw that release first, or resume and complete its rollout.`,
  })[state]

export function describeForcedRolloutEnd({ rollout, by, isNewRollout }: FailureDetails['ForcedRolloutEnds']) {
  const more = isNewRollout ? 'withdraw it first' : `complete, stop or withdraw ${rollout} first`
  return `${by} is optional and would end the forced rollout of ${rollout}. Force ${by} too, or ${more}.`
}

/** Of a rollout that ended, once the newer release that had ended it is gone. */
export const describeStaysStopped = (name: string) =>
  `The rollout of ${name} stays stopped until a manager resumes it.`

const pastMoves: Readonly<Record<string, string>> = {
  'release.advance': 'advanced this rollout',
  'release.hold': 'held this rollout',
  'release.resume': 'resumed this rollout',
  'release.stop': 'stopped this rollout',
  'release.stop-replaced': 'withdrew or reverted the newer release',
}

/** "Bea stopped this rollout at 06:22. The rollout is now stopped at 5%: Crashes at start." */
export function describeMoved(
  moved: FailureDetails['RolloutMoved'],
  formatAt: (iso: string) => string,
): string {
  const { by, action, at, state, percent, reason } = moved
  const why = reason && `: ${reason.replace(/\.$/, '')}`
  return `${by} ${pastMoves[action] ?? 'changed this release'} at ${formatAt(at)}. The rollout is now ${state} at ${percent}%${why}. Nothing was changed.`
}

/** `hours` after the step before; 0 for the first, which begins at the publish time. */
export type RolloutStep = { percent: number; hours: number }

/** "1% → 5% → 100%". */
export const formatStages = (plan: readonly RolloutStep[]) =>
  plan.map(({ percent }) => `${percent}%`).join(' → ')

/** "running at 25%", "held at 25%: Crash reports are being looked at". */
export const describeProgress = (
  rollout: Pick<Rollout, 'rolloutPercent' | 'rolloutState' | 'rolloutReason'>,
) =>
  `${rollout.rolloutState} at ${rollout.rolloutPercent}%${rollout.rolloutReason && `: ${rollout.rolloutReason}`}`

/** A release without a plan is complete from the start. */
export type Rollout = {
  rolloutPlan: RolloutStep[]
  rolloutPercent: number
  rolloutState: RolloutState
  /** Begin of the stage. */
  rolloutSince: Date | null
  rolloutReason: string
}

export const completeRollout: Rollout = {
  rolloutPlan: [],
  rolloutPercent: 100,
  rolloutState: 'running',
  rolloutSince: null,
  rolloutReason: '',
}

export function startRollout(plan: RolloutStep[], publishAt: Date | null): Rollout {
  const [first] = plan
  if (!first) return completeRollout
  return { ...completeRollout, rolloutPlan: plan, rolloutPercent: first.percent, rolloutSince: publishAt }
}

export function beginOfStage(publishAt: Date | null, now: Date): Date | null {
  return publishAt && publishAt < now ? now : publishAt
}

export function rolloutOf(release: Rollout): Rollout {
  const { rolloutPlan, rolloutPercent, rolloutState, rolloutSince, rolloutReason } = release
  return { rolloutPlan, rolloutPercent, rolloutState, rolloutSince, rolloutReason }
}

export const isComplete = ({ rolloutPercent }: Pick<Rollout, 'rolloutPercent'>) => rolloutPercent === 100

type Offered = { id: number } & Pick<Rollout, 'rolloutPercent' | 'rolloutState'>

/** Callers without a user only get complete releases. A user in the share stays in it when it grows. */
export function receivesRelease(release: Offered, userId: number | null): boolean {
  if (isComplete(release)) return true
  if (userId === null || release.rolloutState === 'stopped') return false
  return bucketOf(userId, release.id) < release.rolloutPercent
}

/** 0 to 99, fixed for a user and release, and independent between releases. */
function bucketOf(userId: number, releaseId: number): number {
  return mix(mix(userId) ^ Math.imul(releaseId, 0x9e3779b1)) % 100
}

/** The finalizer of MurmurHash3: a bijection of 32 bits in which every bit of the input changes half of the output. */
function mix(value: number): number {
  let bits = value | 0
  bits = Math.imul(bits ^ (bits >>> 16), 0x85ebca6b)
  bits = Math.imul(bits ^ (bits >>> 13), 0xc2b2ae35)
  return (bits ^ (bits >>> 16)) >>> 0
}

type Published = { platform: Platform; publishAt: Date } & Pick<Rollout, 'rolloutPercent'>

/** Published releases that only a share of the users gets, unless a newer complete one replaced them. */
export function findRollouts<Staged extends Published>(newestFirst: readonly Staged[], now: Date): Staged[] {
  const published = newestFirst.filter(({ publishAt }) => publishAt <= now)
  return published.filter(
    (release, index) =>
      !isComplete(release) &&
      !published.slice(0, index).some(newer => newer.platform === release.platform && isComplete(newer)),
  )
}

/** Rollouts of other releases that the change of `id` ends at `at`. */
export function findEndedRollouts<Staged extends Published & { id: number }>(
  before: readonly Staged[],
  after: readonly Staged[],
  { id, at }: { id: number; at: Date },
): Staged[] {
  const goOn = findRollouts(after, at)
  return findRollouts(before, at).filter(
    other => other.id !== id && !goOn.some(({ id: otherId }) => otherId === other.id),
  )
}

/** The releases that users can get at `at`: published, and neither a stopped rollout nor one that a newer complete release ended. */
export function findInEffect<Staged extends Published & Pick<Rollout, 'rolloutState'>>(
  newestFirst: readonly Staged[],
  at: Date,
): Staged[] {
  const rollouts = findRollouts(newestFirst, at)
  return newestFirst.filter(
    release =>
      release.publishAt <= at &&
      (isComplete(release) || (release.rolloutState !== 'stopped' && rollouts.includes(release))),
  )
}

export function findNextStep({
  rolloutPlan,
  rolloutPercent,
}: Pick<Rollout, 'rolloutPlan' | 'rolloutPercent'>): RolloutStep | undefined {
  return rolloutPlan.find(({ percent }) => percent > rolloutPercent)
}

/** When the plan begins its next stage; null while it is held or stopped, and after the last. */
export function nextStageAt(rollout: Rollout): Date | null {
  const next = findNextStep(rollout)
  if (!next || !rollout.rolloutSince || rollout.rolloutState !== 'running') return null
  return new Date(rollout.rolloutSince.getTime() + next.hours * 3_600_000)
}

export function listNextStages(rollout: Rollout): { at: Date; percent: number }[] {
  const [next, at] = [findNextStep(rollout), nextStageAt(rollout)]
  if (!next || !at) return []
  const { percent } = next
  return [{ at, percent }, ...listNextStages({ ...rollout, rolloutPercent: percent, rolloutSince: at })]
}

/** The rollout at a later time, if it goes on as planned. */
export function rolloutAt<Staged extends Rollout>(rollout: Staged, at: Date): Staged {
  const stage = listNextStages(rollout).findLast(next => next.at <= at)
  return stage ? { ...rollout, rolloutPercent: stage.percent, rolloutSince: stage.at } : rollout
}

/** `advance` begins the next stage, `complete` the last one. */
export type RolloutMove = 'advance' | 'complete' | 'hold' | 'resume' | 'stop'

export const rolloutMoves: Readonly<Record<RolloutState, readonly RolloutMove[]>> = {
  running: ['advance', 'complete', 'hold', 'stop'],
  held: ['advance', 'complete', 'resume', 'stop'],
  stopped: ['resume'],
}

/** Resuming goes on with the same share, and waits the full time until the next stage. */
export function moveRollout(rollout: Rollout, move: RolloutMove, reason: string, now: Date): Rollout {
  const begun = { rolloutState: 'running', rolloutSince: now, rolloutReason: '' } as const
  switch (move) {
    case 'advance':
      return { ...rollout, ...begun, rolloutPercent: findNextStep(rollout)?.percent ?? 100 }
    case 'complete':
      return { ...rollout, ...begun, rolloutPercent: 100 }
    case 'resume':
      return { ...rollout, ...begun }
    case 'hold':
      return { ...rollout, rolloutState: 'held', rolloutReason: reason }
    case 'stop':
      return { ...rollout, rolloutState: 'stopped', rolloutReason: reason }
  }
}

/** True if a rollout in stages would be offered to more users, or go on although it is held or stopped. */
export function extendsRollout(
  before: Rollout & { withdrawnAt: Date | null },
  after: Rollout & { withdrawnAt: Date | null },
): boolean {
  if (isComplete(before) && isComplete(after)) return false
  const share = ({ withdrawnAt, rolloutState, rolloutPercent }: typeof before) =>
    withdrawnAt || rolloutState === 'stopped' ? 0 : rolloutPercent
  const goesOn = before.rolloutState !== 'running' && after.rolloutState === 'running'
  return share(after) > share(before) || goesOn
}
