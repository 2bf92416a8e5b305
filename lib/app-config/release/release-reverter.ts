import { type LoggedChange, parseTimestamp, type Reverter } from '@/lib/change/audit/reverter'
import { Failure } from '@/lib/core/failure'
import type { Db } from '@/lib/db/db'
import {
  assertForcedRolloutsGoOn,
  assertNoReleaseConflict,
  assertPlatformKeepsVersion,
} from './release-conflicts'
import { stopRevivedRollouts } from './revived-rollouts'
import { beginOfStage, describeStaysStopped, extendsRollout, isComplete } from './rollout-rules'
import {
  findLoweredMinimums,
  forcesMore,
  formatReleaseName,
  replaceRelease,
  type StoredRelease,
} from './rules'
import {
  getRelease,
  lockReleases,
  readStoredReleases,
  releaseValues,
  storeStoppedRollouts,
  writeRelease,
} from './stored-releases'

/**
 * Reverting a creation withdraws the release. Throws RevertLocksOut if the revert would force updates. Only an undo can
 * let builds in again or offer a release in rollout to more users: others throw RevertLowersMinimum or
 * RevertExtendsRollout.
 */
export const releaseReverter: Reverter = {
  role: 'editor',
  async read(db, { subjectId, after }) {
    const { releases } = await lockReleases(db)
    const release = releases.find(row => row.id === Number(subjectId))
    // What was true then is no value of the release.
    const { devices, isPublished, publishedPercent } = after ?? {}
    const found = {
      ...(devices !== undefined && { devices }),
      ...(isPublished !== undefined && { isPublished }),
      ...(publishedPercent !== undefined && { publishedPercent }),
    }
    return release ? { ...releaseValues(release), ...found } : null
  },
  async restore(db, change, by) {
    const { now, releases } = await lockReleases(db)
    const present = getRelease(releases, Number(change.subjectId))
    const former = formerRelease(present, change, now)
    const changed = replaceRelease(releases, former)
    const revived = stopRevivedRollouts(releases, changed, now)
    const releasesAfter = revived.reduce(replaceRelease, changed)
    if (!former.withdrawnAt) assertNoReleaseConflict(former, releases, now)
    assertForcedRolloutsGoOn(releases, releasesAfter, now)
    assertPlatformKeepsVersion(present, releases, releasesAfter, now)
    if (forcesMore(releases, releasesAfter, now)) throw new Failure('RevertLocksOut')
    // A stage of a forced release stops fewer builds than the complete one.
    const endsForce = present.forceUpdate && isComplete(present) && !isComplete(former)
    const isLowered = endsForce || findLoweredMinimums(releases, releasesAfter, now).length > 0
    if (!change.isUndo && isLowered) throw new Failure('RevertLowersMinimum')
    const isPublished = former.publishAt !== null && former.publishAt <= now
    if (!change.isUndo && isPublished && extendsRollout(present, former))
      throw new Failure('RevertExtendsRollout')
    await writeRelease(db, present, former)
    await storeStoppedRollouts(db, by, releases, revived)
  },
  async caveat(db, change) {
    const rest = await describeRest(db, change)
    return `Devices that already updated keep the newer version. ${rest}`.trim()
  },
  describeRest,
}

async function describeRest(db: Db, change: LoggedChange): Promise<string> {
  const { now, releases } = await readStoredReleases(db)
  const present = releases.find(({ id }) => id === Number(change.subjectId))
  const changed = present ? replaceRelease(releases, formerRelease(present, change, now)) : releases
  const revived = stopRevivedRollouts(releases, changed, now)
  return revived.map(release => describeStaysStopped(formatReleaseName(release))).join(' ')
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
  const publishAt = parseTimestamp(values.publishAt)
  return {
    ...present,
    ...values,
    publishAt,
    withdrawnAt: parseTimestamp(values.withdrawnAt),
    // The stage begins again, so that the next one does not follow immediately.
    rolloutSince: values.rolloutPercent === 100 ? present.rolloutSince : beginOfStage(publishAt, now),
  }
}
