import sql from 'sql-template-tag'
import { cached } from '@/lib/db/cache'
import { db } from '@/lib/db/client'
import { currentWorld } from '@/lib/db/world'
import { completeRollout } from './rollout-rules'
import { findOfferedVersions, type Release, type VersionsByPlatform } from './rules'

declare module '@/lib/db/world' {
  interface WorldOverlay {
    /** Newest first. */
    releases?: (Pick<Release, 'platform' | 'version' | 'forceUpdate'> & { publishAt: string })[]
  }
}

/** Uncached. Releases with a publish time that are not withdrawn, newest first. */
export async function loadPublishedReleases(): Promise<Release[]> {
  return db.rows<Release>(sql`
    select id, platform, version, force_update, notes, publish_at /* not null */, rollout_percent, rollout_state,
           rollout_since
      from releases
     where publish_at is not null and withdrawn_at is null order by publish_at desc, id desc`)
}

const readStored = cached(['releases'], loadPublishedReleases)

/** Cached. */
export async function readPublishedReleases(): Promise<Release[]> {
  const releases = currentWorld()?.overlay.releases
  if (!releases) return readStored()
  return releases.map((release, index) => ({
    ...completeRollout,
    ...release,
    publishAt: new Date(release.publishAt),
    // Not that of a stored release.
    id: -1 - index,
    notes: [],
  }))
}

/** Cached. Without a user, releases that are still rolled out are left out. */
export async function readOfferedVersions(now: Date, userId: number | null): Promise<VersionsByPlatform> {
  return findOfferedVersions(await readPublishedReleases(), now, userId)
}
