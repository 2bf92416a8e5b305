import { isDeepStrictEqual } from 'node:util'
import { Failure } from '@/lib/failure'
import { formatReleaseName, type StoredRelease, publishedReleases } from './rules'
import { compareVersions } from './versions'

type Published = StoredRelease & { publishAt: Date }

/**
 * Refuses a release that would tell users of an older version than they were told before, or of nothing new; and a second
 * one of a version that still waits. Drafts are only compared with what waits.
 */
export function assertNoReleaseConflict(release: StoredRelease, all: readonly StoredRelease[], now: Date): void {
  const others = all.filter(other => other.id !== release.id && other.platform === release.platform)
  assertNotPending(release, others, now)
  if (!release.publishAt) return
  const { publishAt } = release
  const told = publishedReleases(others)
  const before = told.find(other => other.publishAt <= publishAt)
  const after = told.filter(other => other.publishAt > publishAt).at(-1)
  if (before) assertNewer(release, before, false)
  if (after) assertNewer(release, after, true)
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

/** The same version may follow itself when it says something new: so an optional update becomes a forced one. */
function assertNewer(release: StoredRelease, other: Published, follows: boolean) {
  const difference = compareVersions(release.version, other.version) * (follows ? -1 : 1)
  const where = { name: formatReleaseName(other), publishAt: other.publishAt.toISOString() }
  if (difference < 0) throw new Failure('ReleaseOutOfOrder', { ...where, follows })
  const isSame = release.forceUpdate === other.forceUpdate && isDeepStrictEqual(release.notes, other.notes)
  if (difference === 0 && isSame) throw new Failure('ReleaseUnchanged', where)
}
