import { isDeepStrictEqual } from 'node:util'
import { Failure } from '@/lib/core/failure'
import { findRollouts, isComplete } from './rollout-rules'
import {
  compareVersions,
  formatReleaseName,
  type PublishedRelease,
  publishedReleases,
  type StoredRelease,
} from './rules'

/**
 * On each platform, published versions never decrease and consecutive releases differ. A version can have only one draft
 * or scheduled release. Drafts are checked for the latter only. A rollout needs a release that all users get before it,
 * and ends before its version is published again.
 * Throws ReleasePending, ReleaseOutOfOrder, ReleaseUnchanged, RolloutNeedsBase, RolloutInProgress.
 */
export function assertNoReleaseConflict(release: StoredRelease, all: readonly StoredRelease[], now: Date) {
  const others = all.filter(other => other.id !== release.id && other.platform === release.platform)
  assertNotPending(release, others, now)
  if (!release.publishAt) return
  const { publishAt } = release
  const published = publishedReleases(others)
  const previous = published.find(other => other.publishAt <= publishAt)
  const next = published.filter(other => other.publishAt > publishAt).at(-1)
  if (previous) assertOrder(release, previous, false)
  if (next) assertOrder(release, next, true)
  if (!isComplete(release) && !published.some(other => other.publishAt <= publishAt && isComplete(other)))
    throw new Failure('RolloutNeedsBase', { platform: release.platform })
  const rollout = findRollouts(published, now).find(
    other => other.publishAt <= publishAt && compareVersions(other.version, release.version) === 0,
  )
  if (rollout) {
    const { id, rolloutState: state } = rollout
    throw new Failure('RolloutInProgress', { id, name: formatReleaseName(rollout), state })
  }
}

/**
 * Publishing never lowers a minimum version, so no change lets an optional release follow a forced rollout that goes on,
 * whether it is scheduled or rolled out itself. Throws ForcedRolloutEnds.
 */
export function assertForcedRolloutsGoOn(
  before: readonly StoredRelease[],
  after: readonly StoredRelease[],
  now: Date,
): void {
  const formerly = findForcedRolloutEnds(before)
  const complete = publishedReleases(before).filter(other => isComplete(other) && other.publishAt <= now)
  const hasEnded = ({ id, platform, publishAt }: PublishedRelease) =>
    complete.some(other => other.id !== id && other.platform === platform && other.publishAt >= publishAt)
  for (const { rollout, by } of findForcedRolloutEnds(after)) {
    const isKnown = formerly.some(end => end.rollout.id === rollout.id && end.by.id === by.id)
    if (isKnown || hasEnded(rollout)) continue
    throw new Failure('ForcedRolloutEnds', {
      rollout: formatReleaseName(rollout),
      by: formatReleaseName(by),
      isNewRollout: !publishedReleases(before).some(
        other => other.id === rollout.id && isForcedRollout(other),
      ),
    })
  }
}

const isForcedRollout = (release: PublishedRelease) =>
  release.forceUpdate && !isComplete(release) && release.rolloutState !== 'stopped'

/** Forced rollouts with the first optional release after them, unless a complete forced one ends them before it. */
function findForcedRolloutEnds(releases: readonly StoredRelease[]) {
  const published = publishedReleases(releases)
  return published.flatMap((rollout, index) => {
    if (!isForcedRollout(rollout)) return []
    const newer = published.slice(0, index).filter(({ platform }) => platform === rollout.platform)
    const by = newer.findLast(
      other => isComplete(other) || !(other.forceUpdate || other.rolloutState === 'stopped'),
    )
    return by && !by.forceUpdate ? { rollout, by } : []
  })
}

function assertNotPending(release: StoredRelease, others: readonly StoredRelease[], now: Date) {
  if (release.publishAt && release.publishAt <= now) return
  const pending = others.find(
    other =>
      !other.withdrawnAt &&
      (!other.publishAt || other.publishAt > now) &&
      compareVersions(other.version, release.version) === 0,
  )
  if (pending) throw new Failure('ReleasePending', { id: pending.id, name: formatReleaseName(pending) })
}

/** The same version may be published again with other notes or force flag: that is how an update becomes forced. */
function assertOrder(release: StoredRelease, other: PublishedRelease, follows: boolean) {
  const difference = compareVersions(release.version, other.version) * (follows ? -1 : 1)
  const detail = { name: formatReleaseName(other), publishAt: other.publishAt.toISOString() }
  if (difference < 0) throw new Failure('ReleaseOutOfOrder', { ...detail, follows })
  const isSame = release.forceUpdate === other.forceUpdate && isDeepStrictEqual(release.notes, other.notes)
  if (difference === 0 && isSame) throw new Failure('ReleaseUnchanged', detail)
}

/** Throws ReleaseIsOnlyVersion if a change of `release` leaves its platform without a version that all users get. */
export function assertPlatformKeepsVersion(
  { platform }: StoredRelease,
  before: readonly StoredRelease[],
  after: readonly StoredRelease[],
  now: Date,
): void {
  const hasVersion = (releases: readonly StoredRelease[]) =>
    publishedReleases(releases).some(
      other => other.platform === platform && other.publishAt <= now && isComplete(other),
    )
  if (hasVersion(before) && !hasVersion(after)) throw new Failure('ReleaseIsOnlyVersion', { platform })
}
