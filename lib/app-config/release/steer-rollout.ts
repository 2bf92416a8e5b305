import { assertFresh } from '@/lib/change/audit/assert-fresh'
import type { Author } from '@/lib/change/audit/author'
import { assertWithinPolicy } from '@/lib/change/policy/assert-within-policy'
import { Failure } from '@/lib/core/failure'
import type { Db } from '@/lib/db/db'
import { transaction } from '@/lib/db/transaction'
import { findRollouts, isComplete, moveRollout, type RolloutMove, rolloutMoves } from './rollout-rules'
import { formatReleaseName, publishedReleases } from './rules'
import type { SavedRelease } from './save-release'
import { getRelease, lockReleases, recordReleaseChange } from './stored-releases'

/** A release as it was read, and what to do with its rollout. */
type RolloutChange = { move: RolloutMove; id: number; updatedAt: Date; reason: string }

/** Moves that offer the release to more users; the others only hold it back. */
const extendingMoves: readonly RolloutMove[] = ['advance', 'complete', 'resume']

const actionOf = {
  advance: 'release.advance',
  complete: 'release.advance',
  hold: 'release.hold',
  resume: 'release.resume',
  stop: 'release.stop',
} as const satisfies Record<RolloutMove, string>

/**
 * Advances, completes, holds, resumes or stops a rollout. A stopped release is offered to no one, until it is resumed with
 * the same users. A second manager is needed to reach all users before the plan does.
 * Throws RolloutNotInProgress, RolloutMoveImpossible, EditConflict, SecondManagerNeeded.
 */
export async function steerRollout(by: Author, change: RolloutChange): Promise<SavedRelease> {
  return transaction(db => steerRolloutIn(db, by, change))
}

/** `approvedById` is the second manager, if the change was approved. */
export async function steerRolloutIn(
  db: Db,
  by: Author,
  { move, id, updatedAt, reason }: RolloutChange,
  approvedById: number | null = null,
): Promise<SavedRelease> {
  const { now, releases } = await lockReleases(db)
  const before = getRelease(releases, id)
  await assertFresh(db, { type: 'release', id }, before.updatedAt, updatedAt)
  if (!findRollouts(publishedReleases(releases), now).some(release => release.id === id))
    throw new Failure('RolloutNotInProgress')
  const { rolloutState: state } = before
  if (!rolloutMoves[state].includes(move)) throw new Failure('RolloutMoveImpossible', { state })
  const after = { ...before, ...moveRollout(before, move, reason, now) }
  const governed = extendingMoves.includes(move) ? 'release.advance' : 'release.hold'
  await assertWithinPolicy(db, by, governed, { needsSecond: isComplete(after) }, approvedById)
  const change = { action: actionOf[move], before, after, reason, approvedById }
  const auditId = await recordReleaseChange(db, by, change)
  return { id, name: formatReleaseName(after), auditId, isUndoable: !isComplete(after) }
}
