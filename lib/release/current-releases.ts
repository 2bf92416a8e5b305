import sql from 'sql-template-tag'
import { db } from '@/lib/db/client'
import { live } from '@/lib/db/live'
import { currentRelease, type Release } from './versions'

const readReleases = live(['releases'], () =>
  db.rows<Release>(sql`
    select platform, version, force_update, notes, publish_at from releases
     where publish_at is not null and withdrawn_at is null order by publish_at desc, id desc`),
)

/** The current release of each platform at `now`, null where none was ever published. */
export async function findCurrentReleases(
  now: Date,
): Promise<{ android: Release | null; ios: Release | null }> {
  const releases = await readReleases()
  return { android: currentRelease(releases, 'android', now), ios: currentRelease(releases, 'ios', now) }
}
