import { db } from '@/lib/db/client'
import { currentRelease, formatReleaseName, publishedReleases, replaceRelease } from '@/lib/release/rules'
import { getRelease, readStoredReleases } from '@/lib/release/stored-releases'
import { countAffected } from './blast-radius'
import { countBuilds } from './count-builds'

/** What is current once a release is withdrawn. */
export type WithdrawalEffect = {
  /** "iOS 2.4.0"; null if the platform would have no current version. */
  next: string | null
  isForced: boolean
  /** Devices that must update to it. */
  stoppedDevices: number
}

/** Throws ReleaseNotFound. */
export async function findWithdrawalEffect(id: number): Promise<WithdrawalEffect> {
  const { now, releases } = await readStoredReleases(db)
  const release = getRelease(releases, id)
  const remaining = replaceRelease(releases, { ...release, withdrawnAt: now })
  const next = currentRelease(publishedReleases(remaining), release.platform, now)
  if (!next) return { next: null, isForced: false, stoppedDevices: 0 }
  const stoppedDevices = next.forceUpdate ? countAffected(await countBuilds(), next).affectedDevices : 0
  return { next: formatReleaseName(next), isForced: next.forceUpdate, stoppedDevices }
}
