import sql from 'sql-template-tag'
import { cached } from '@/lib/db/cache'
import { db } from '@/lib/db/client'
import { findOfferedVersions, type Release, type VersionsByPlatform } from './rules'

/** Uncached. Releases with a publish time that are not withdrawn, newest first. */
export async function loadPublishedReleases(): Promise<Release[]> {
  return db.rows<Release>(sql`
    select id, platform, version, force_update, notes, publish_at /* not null */, rollout_percent, rollout_state,
           rollout_since
      from releases
     where publish_at is not null and withdrawn_at is null order by publish_at desc, id desc`)
}

/** Cached. */
export const readPublishedReleases = cached(['releases'], loadPublishedReleases)

/** Cached. Without a user, releases that are still rolled out are left out. */
export async function readOfferedVersions(now: Date, userId: number | null): Promise<VersionsByPlatform> {
  return findOfferedVersions(await readPublishedReleases(), now, userId)
}
