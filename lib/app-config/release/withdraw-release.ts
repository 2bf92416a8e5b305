import { assertFresh } from '@/lib/change/audit/assert-fresh'
import type { Author } from '@/lib/change/audit/author'
import { assertLockoutConfirmed, type LockoutConfirmation } from '@/lib/change/policy/lockout'
import { Failure } from '@/lib/core/failure'
import type { Db } from '@/lib/db/db'
import { assertNoReleaseConflict, assertPlatformKeepsVersion } from './release-conflicts'
import { beginOfStage, isComplete } from './rollout-rules'
import {
  findForcedVersions,
  findLoweredMinimums,
  forcesMore,
  formatReleaseName,
  replaceRelease,
  type StoredRelease,
} from './rules'
import type { ReleaseSave, SavedRelease } from './save-release'
import { getRelease, lockReleases, recordReleaseChange, restartRevivedRollouts } from './stored-releases'

/** A release as it was read. */
export type ReleaseRef = { id: number; updatedAt: Date }

export type ReleaseTransition = 'withdraw' | 'restore'

/**
 * Withdrawal: the previous release becomes current again; a scheduled release is not published. A platform's only version
 * cannot be withdrawn. Restoration throws the same failures as publishing. If the change forces updates or lowers the minimum
 * version, a manager must confirm. `approvedById` is the second manager, if the change was approved.
 */
export async function transitionRelease(
  db: Db,
  by: Author,
  transition: ReleaseTransition,
  ref: ReleaseRef,
  confirmation: LockoutConfirmation,
  approvedById: number | null = null,
): Promise<SavedRelease> {
  return storeTransition(db, by, await prepareTransition(db, transition, ref), confirmation, approvedById)
}

/** A release before and after a transition, with every check passed except the confirmation. */
type PreparedTransition = ReleaseSave & {
  transition: ReleaseTransition
  before: StoredRelease
  restart: () => Promise<void>
}

/** Locks the releases until the transaction ends and changes nothing. */
export async function prepareTransition(
  db: Db,
  transition: ReleaseTransition,
  { id, updatedAt }: ReleaseRef,
): Promise<PreparedTransition> {
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
    name: formatReleaseName(before),
    transition,
    before,
    after,
    forced: findForcedVersions(releases, releasesAfter, now),
    lowered: findLoweredMinimums(releases, releasesAfter, now),
    isUndoable: !forcesMore(releasesAfter, releases, now),
    restart: () => restartRevivedRollouts(db, releases, releasesAfter, now),
  }
}

export async function storeTransition(
  db: Db,
  by: Author,
  { name, transition, before, after, forced, lowered, isUndoable, restart }: PreparedTransition,
  confirmation: LockoutConfirmation,
  approvedById: number | null,
): Promise<SavedRelease> {
  if (forced.length + lowered.length > 0) assertLockoutConfirmed(confirmation, name)
  const { reason } = confirmation
  const change = { action: `release.${transition}` as const, before, after, reason, approvedById }
  const auditId = await recordReleaseChange(db, by, change)
  await restart()
  return { id: before.id, name, auditId, isUndoable }
}
