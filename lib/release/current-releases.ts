import sql from 'sql-template-tag'
import { db } from '@/lib/db/client'
import { live } from '@/lib/db/cache'
import { currentReleases, type Release } from './rules'

/** Every release that has a publish time and was not withdrawn, the newest first, from the database itself. */
export async function loadPublishedReleases(): Promise<Release[]> {
  return db.rows<Release>(sql`
    select platform, version, force_update, notes, publish_at from releases
     where publish_at is not null and withdrawn_at is null order by publish_at desc, id desc`)
}

/** The same, out of memory. */
export const readPublishedReleases = live(['releases'], loadPublishedReleases)

/** The current release of each platform at `now`, null where none was ever published. */
export async function findCurrentReleases(
  now: Date,
): Promise<{ android: Release | null; ios: Release | null }> {
  return currentReleases(await readPublishedReleases(), now)
}
