import { assertFresh } from '@/lib/change/audit/assert-fresh'
import type { Author } from '@/lib/change/audit/author'
import { assertLockoutConfirmed, type LockoutConfirmation } from '@/lib/change/policy/lockout'
import { Failure } from '@/lib/core/failure'
import type { Db } from '@/lib/db/db'
import { transaction } from '@/lib/db/transaction'
import { assertNoReleaseConflict, assertPlatformKeepsVersion } from './release-conflicts'
import { beginOfStage, isComplete } from './rollout-rules'
import {
  findForcedVersions,
  findLoweredMinimums,
  forcesMore,
  formatReleaseName,
  replaceRelease,
} from './rules'
import type { ReleaseImpact, SavedRelease } from './save-release'
import { getRelease, lockReleases, recordReleaseChange, restartRevivedRollouts } from './stored-releases'

/** A release as it was read. */
export type ReleaseRef = { id: number; updatedAt: Date }

export type ReleaseTransition = 'withdraw' | 'restore'

/**
 * The previous release becomes current again; a scheduled release is not published. A platform's only version cannot be
 * withdrawn. If the release sets the minimum version, a manager must confirm.
 */
export async function withdrawRelease(
  by: Author,
  ref: ReleaseRef,
  confirmation: LockoutConfirmation,
): Promise<SavedRelease> {
  return transaction(db => transitionRelease(db, by, 'withdraw', ref, confirmation))
}

/** Throws the same failures as publishing. If the release forces updates, a manager must confirm. */
export async function restoreRelease(
  by: Author,
  ref: ReleaseRef,
  confirmation: LockoutConfirmation,
): Promise<SavedRelease> {
  return transaction(db => transitionRelease(db, by, 'restore', ref, confirmation))
}

/** `approvedById` is the second manager, if the change was approved. */
export async function transitionRelease(
  db: Db,
  by: Author,
  transition: ReleaseTransition,
  ref: ReleaseRef,
  confirmation: LockoutConfirmation,
  approvedById: number | null = null,
): Promise<SavedRelease> {
  const { before, after, forced, lowered, isUndoable, restart } = await prepareTransition(db, transition, ref)
  const name = formatReleaseName(before)
  if (forced.length + lowered.length > 0) assertLockoutConfirmed(confirmation, name)
  const { reason } = confirmation
  const change = { action: `release.${transition}` as const, before, after, reason, approvedById }
  const auditId = await recordReleaseChange(db, by, change)
  await restart()
  return { id: ref.id, name, auditId, isUndoable }
}

/** Runs every check except the confirmation and changes nothing. */
export async function getTransitionImpact(
  transition: ReleaseTransition,
  ref: ReleaseRef,
): Promise<ReleaseImpact> {
  const { before, forced, lowered } = await transaction(db => prepareTransition(db, transition, ref))
  return { name: formatReleaseName(before), forced, lowered }
}

async function prepareTransition(db: Db, transition: ReleaseTransition, { id, updatedAt }: ReleaseRef) {
  const { now, releases } = await lockReleases(db)
  const before = getRelease(releases, id)
  await assertFresh(db, { type: 'release', id }, before.updatedAt, updatedAt)
  if (transition === 'withdraw' && before.withdrawnAt) throw new Failure('ReleaseWithdrawn')
  if (transition === 'restore' && !before.withdrawnAt) throw new Failure('ReleaseNotWithdrawn')
  const rolloutSince = isComplete(before) ? before.rolloutSince : beginOfStage(before.publishAt, now)
  const after =
    transition === 'withdraw'
      ? { ...before, withdrawnAt: now }
      : { ...before, withdrawnAt: null, rolloutSince }
  const releasesAfter = replaceRelease(releases, after)
  if (transition === 'withdraw') assertPlatformKeepsVersion(before, releases, releasesAfter, now)
  else assertNoReleaseConflict(after, releases, now)
  return {
    before,
    after,
    forced: findForcedVersions(releases, releasesAfter, now),
    lowered: findLoweredMinimums(releases, releasesAfter, now),
    isUndoable: !forcesMore(releasesAfter, releases, now),
    restart: () => restartRevivedRollouts(db, releases, releasesAfter, now),
  }
}
