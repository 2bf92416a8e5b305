import { assertFresh } from '@/lib/audit/assert-fresh'
import type { Author } from '@/lib/audit/author'
import type { Db } from '@/lib/db/db'
import { transaction } from '@/lib/db/transaction'
import { Failure } from '@/lib/failure'
import { assertNoReleaseConflict } from './release-conflicts'
import { assertLockoutConfirmed, type LockoutConfirmation } from '@/lib/policy/lockout'
import { recordReleaseChange } from './record-release'
import {
  findForcedVersions,
  formatReleaseName,
  replaceRelease,
  type StoredRelease,
  getReleaseState,
  forcesMore,
  publishedReleases,
} from './rules'
import type { ReleaseImpact, SavedRelease } from './save-release'
import { getRelease, lockReleases } from './stored-releases'

/** The release that is meant, as it was read. */
export type ReleaseRef = { id: number; updatedAt: Date }

/** Whether it is taken back, or brought back. */
export type ReleaseTransition = 'withdraw' | 'restore'

/**
 * Takes a release back: the one before it is current again, a scheduled one never comes, a draft is put away. Never the
 * only one that a platform is told of; where the one before forces, a manager's consent is needed as for forcing.
 */
export async function withdrawRelease(
  by: Author,
  chosen: ReleaseRef,
  consent: LockoutConfirmation,
): Promise<SavedRelease> {
  return transaction(db => transitionRelease(db, by, 'withdraw', chosen, consent))
}

/** Brings a withdrawn release back as it was, where it still fits; one that forces needs a manager's consent. */
export async function restoreRelease(
  by: Author,
  chosen: ReleaseRef,
  consent: LockoutConfirmation,
): Promise<SavedRelease> {
  return transaction(db => transitionRelease(db, by, 'restore', chosen, consent))
}

/** Either of them in the caller's transaction; `agreedById` is the second manager, where one had to agree. */
export async function transitionRelease(
  db: Db,
  by: Author,
  way: ReleaseTransition,
  chosen: ReleaseRef,
  consent: LockoutConfirmation,
  agreedById: number | null = null,
): Promise<SavedRelease> {
  const { before, after, stops, isUndoable } = await prepare(db, way, chosen)
  const name = formatReleaseName(before)
  if (stops.length > 0) assertLockoutConfirmed(consent, name)
  const { reason } = consent
  const change = { action: `release.${way}` as const, before, after, reason, agreedById }
  return { id: chosen.id, name, auditId: await recordReleaseChange(db, by, change), isUndoable }
}

/** Whom it would newly stop; throws what doing it would, but for the consent, and changes nothing. */
export async function getTransitionImpact(way: ReleaseTransition, chosen: ReleaseRef): Promise<ReleaseImpact> {
  const { before, stops } = await transaction(db => prepare(db, way, chosen))
  return { name: formatReleaseName(before), stops }
}

async function prepare(db: Db, way: ReleaseTransition, { id, updatedAt }: ReleaseRef) {
  const { now, releases } = await lockReleases(db)
  const before = getRelease(releases, id)
  await assertFresh(db, { type: 'release', id }, before.updatedAt, updatedAt)
  if (way === 'withdraw' && before.withdrawnAt) throw new Failure('ReleaseWithdrawn')
  if (way === 'restore' && !before.withdrawnAt) throw new Failure('ReleaseNotWithdrawn')
  const after = { ...before, withdrawnAt: way === 'withdraw' ? now : null }
  const rest = replaceRelease(releases, after)
  if (way === 'withdraw') assertPlatformKeepsVersion(before, releases, rest, now)
  else assertNoReleaseConflict(after, releases, now)
  const isUndoable = !forcesMore(rest, releases, now)
  return { before, after, stops: findForcedVersions(releases, rest, now), isUndoable }
}

/** Refuses to leave a platform without any version where `release` was the current one. */
export function assertPlatformKeepsVersion(
  release: StoredRelease,
  before: readonly StoredRelease[],
  after: readonly StoredRelease[],
  now: Date,
): void {
  const { platform } = release
  const isTold = publishedReleases(after).some(other => other.platform === platform && other.publishAt <= now)
  if (getReleaseState(release, before, now) === 'current' && !isTold)
    throw new Failure('ReleaseIsOnlyVersion', { platform })
}
