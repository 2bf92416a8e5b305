import { findEndedRollouts, isComplete, rolloutOf } from '@/lib/app-config/release/rollout-rules'
import { findForcedVersions, publishedReleases, replaceRelease } from '@/lib/app-config/release/rules'
import { getRelease, readStoredReleases } from '@/lib/app-config/release/stored-releases'
import { db } from '@/lib/db/client'
import { countForcedUpdateImpact } from './forced-update-impact'

export type RestoreEffect = Awaited<ReturnType<typeof findRestoreEffect>>

/** What a withdrawn release does once it is restored: now, or at its publish time if that is later. Throws ReleaseNotFound. */
export async function findRestoreEffect(id: number) {
  const { now, releases } = await readStoredReleases(db)
  const release = getRelease(releases, id)
  const { platform, version, publishAt } = release
  const restored = replaceRelease(releases, { ...release, withdrawnAt: null })
  const at = publishAt && publishAt > now ? publishAt : now
  const forcesMore = findForcedVersions(releases, restored, now).length > 0
  return {
    /** Null if no more devices must update. */
    impact: forcesMore
      ? await countForcedUpdateImpact({ platform, version, at }, { skipsCache: true })
      : null,
    /** Null if all users get it. */
    rollout: isComplete(release) ? null : rolloutOf(release),
    /** Rollouts that it ends. */
    ended: findEndedRollouts(publishedReleases(releases), publishedReleases(restored), { id, at }),
  }
}
