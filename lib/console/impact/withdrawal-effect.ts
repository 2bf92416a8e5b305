import { countAffected, countReadmitted } from '@/lib/app-config/release/affected-builds'
import { type BuildsInUse, countBuilds, countBuildsNow } from '@/lib/app-config/release/count-builds'
import { stopRevivedRollouts } from '@/lib/app-config/release/revived-rollouts'
import { findRollouts } from '@/lib/app-config/release/rollout-rules'
import {
  compareVersions,
  findLoweredMinimums,
  findOfferedVersions,
  formatReleaseName,
  publishedReleases,
  replaceRelease,
  type StoredRelease,
} from '@/lib/app-config/release/rules'
import { getRelease, readStoredReleases } from '@/lib/app-config/release/stored-releases'
import { db } from '@/lib/db/client'

export type WithdrawalEffect = Awaited<ReturnType<typeof findWithdrawalEffect>>

/** What apps are offered once a release is withdrawn. Throws ReleaseNotFound. */
export async function findWithdrawalEffect(id: number) {
  const { now, releases } = await readStoredReleases(db)
  const release = getRelease(releases, id)
  const { platform } = release
  const withdrawn = replaceRelease(releases, { ...release, withdrawnAt: now })
  const remaining = stopRevivedRollouts(releases, withdrawn, now).reduce(replaceRelease, withdrawn)
  const { current, minVersion } = findOfferedVersions(publishedReleases(remaining), now, null)[platform]
  const builds = await countBuildsNow()
  const [lowered] = findLoweredMinimums(releases, remaining, now)
  return {
    /** "iOS 2.4.0"; null if the platform would have no current version. */
    next: current && formatReleaseName(current),
    /** If `next` has the version of the withdrawn release: what else distinguishes it. */
    again:
      current && compareVersions(current.version, release.version) === 0
        ? { isForced: current.forceUpdate, publishAt: current.publishAt.toISOString() }
        : null,
    /** Names of the rollouts that it had ended, or that were stopped before. */
    stoppedRollouts: findRollouts(publishedReleases(remaining), now)
      .filter(other => other.platform === platform && other.rolloutState === 'stopped')
      .map(formatReleaseName),
    minVersion,
    /** Devices below the minimum version. */
    stoppedDevices:
      minVersion === null ? 0 : countAffected(builds, { platform, version: minVersion }).affectedDevices,
    /** Devices that no longer have to update. */
    readmittedDevices: lowered ? countReadmitted(builds, lowered) : 0,
  }
}

/** The minimum version after a release becomes optional, and the devices that then no longer have to update. */
export type LoweringEffect = { to: string | null; devices: number }

/** Null if the release does not set the minimum version. */
export async function findLoweringEffect(
  release: StoredRelease,
  releases: readonly StoredRelease[],
  now: Date,
  count: () => Promise<BuildsInUse> = countBuilds,
): Promise<LoweringEffect | null> {
  const optional = replaceRelease(releases, { ...release, forceUpdate: false })
  const [lowered] = findLoweredMinimums(releases, optional, now)
  return lowered ? { to: lowered.to, devices: countReadmitted(await count(), lowered) } : null
}

/** Same, without the cache. Throws ReleaseNotFound. */
export async function measureLowering(id: number): Promise<LoweringEffect | null> {
  const { now, releases } = await readStoredReleases(db)
  return findLoweringEffect(getRelease(releases, id), releases, now, countBuildsNow)
}
