import { db } from '@/lib/db/client'
import {
  findOfferedVersions,
  formatReleaseName,
  publishedReleases,
  replaceRelease,
} from '@/lib/release/rules'
import { getRelease, readStoredReleases } from '@/lib/release/stored-releases'
import { countAffected } from './blast-radius'
import { countBuilds } from './count-builds'

/** What apps are offered once a release is withdrawn. */
export type WithdrawalEffect = {
  /** "iOS 2.4.0"; null if the platform would have no current version. */
  next: string | null
  minVersion: string | null
  /** Devices below the minimum version. */
  stoppedDevices: number
}

/** Throws ReleaseNotFound. */
export async function findWithdrawalEffect(id: number): Promise<WithdrawalEffect> {
  const { now, releases } = await readStoredReleases(db)
  const release = getRelease(releases, id)
  const { platform } = release
  const remaining = replaceRelease(releases, { ...release, withdrawnAt: now })
  const { current, minVersion } = findOfferedVersions(publishedReleases(remaining), now)[platform]
  const stoppedDevices =
    minVersion === null
      ? 0
      : countAffected(await countBuilds(), { platform, version: minVersion }).affectedDevices
  return { next: current && formatReleaseName(current), minVersion, stoppedDevices }
}
