import sql from 'sql-template-tag'
import { cached } from '@/lib/db/cache'
import { db } from '@/lib/db/client'
import { findOfferedVersions, type Release, type VersionsByPlatform } from './rules'

/** Uncached. Releases with a publish time that are not withdrawn, newest first. */
export async function loadPublishedReleases(): Promise<Release[]> {
  return db.rows<Release>(sql`
    select platform, version, force_update, notes, publish_at /* not null */ from releases
     where publish_at is not null and withdrawn_at is null order by publish_at desc, id desc`)
}

export const readPublishedReleases = cached(['releases'], loadPublishedReleases)

/** Cached. */
export async function readOfferedVersions(now: Date): Promise<VersionsByPlatform> {
  return findOfferedVersions(await readPublishedReleases(), now)
}
