import sql from 'sql-template-tag'
import { db } from '@/lib/db/client'
import { type ReleaseState, type StoredRelease, getReleaseState, defaultPreviewBuild } from './rules'
import { readStoredReleases } from './stored-releases'

/** A release with its state by the database's clock. */
export type ReleaseWithState = StoredRelease & { state: ReleaseState }

/** Every release with its state, the newest to be told first and drafts before all. */
export async function listReleases(): Promise<{ now: Date; releases: ReleaseWithState[] }> {
  const { now, releases } = await readStoredReleases(db)
  const order = ({ publishAt }: StoredRelease) => publishAt?.getTime() ?? Number.POSITIVE_INFINITY
  return {
    now,
    releases: releases
      .map(release => ({ ...release, state: getReleaseState(release, releases, now) }))
      .sort((a, b) => order(b) - order(a) || b.id - a.id),
  }
}

/** The build of a platform through which one looks first. */
export async function findDefaultPreviewBuild(platform: 'ios' | 'android'): Promise<string> {
  const { releases } = await listReleases()
  return defaultPreviewBuild(releases, platform)
}

/** One of them with all others, or null; `changedBy` is null where no operator ever touched it. */
export async function findRelease(id: number) {
  const [{ now, releases }, author] = await Promise.all([
    listReleases(),
    db.row<{ authorName: string }>(sql`
      select author_name from audit_rows where subject_type = 'release' and subject_id = ${String(id)}
       order by id desc limit 1`),
  ])
  const release = releases.find(row => row.id === id)
  return release ? { now, release, releases, changedBy: author?.authorName ?? null } : null
}
