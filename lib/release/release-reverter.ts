import { type LoggedChange, parseTimestamp, type Reverter } from '@/lib/audit/reverter'
import { Failure } from '@/lib/failure'
import { assertNoReleaseConflict, assertPlatformKeepsVersion } from './release-conflicts'
import { findLoweredMinimums, forcesMore, replaceRelease, type StoredRelease } from './rules'
import { getRelease, lockReleases, releaseValues, writeRelease } from './stored-releases'

/**
 * Reverting a creation withdraws the release. Throws RevertLocksOut if the revert would force updates, and
 * RevertLowersMinimum if it would let builds in again, unless it is an undo.
 */
export const releaseReverter: Reverter = {
  role: 'editor',
  async read(db, { subjectId }) {
    const { releases } = await lockReleases(db)
    const release = releases.find(row => row.id === Number(subjectId))
    return release ? releaseValues(release) : null
  },
  async restore(db, change) {
    const { now, releases } = await lockReleases(db)
    const present = getRelease(releases, Number(change.subjectId))
    const former = formerRelease(present, change, now)
    const releasesAfter = replaceRelease(releases, former)
    if (!former.withdrawnAt) assertNoReleaseConflict(former, releases, now)
    assertPlatformKeepsVersion(present, releases, releasesAfter, now)
    if (forcesMore(releases, releasesAfter, now)) throw new Failure('RevertLocksOut')
    if (!change.isUndo && findLoweredMinimums(releases, releasesAfter, now).length > 0)
      throw new Failure('RevertLowersMinimum')
    await writeRelease(db, former)
  },
  caveat: async () => 'Devices that already updated keep the newer version.',
}

function formerRelease(present: StoredRelease, { before }: LoggedChange, now: Date): StoredRelease {
  if (!before) return { ...present, withdrawnAt: now }
  const values = { ...releaseValues(present), ...before } as Omit<
    StoredRelease,
    'publishAt' | 'withdrawnAt'
  > & {
    publishAt: Date | string | null
    withdrawnAt: Date | string | null
  }
  return {
    ...present,
    ...values,
    publishAt: parseTimestamp(values.publishAt),
    withdrawnAt: parseTimestamp(values.withdrawnAt),
  }
}
