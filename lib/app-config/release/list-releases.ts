import { maskText } from '@/lib/core/mask'
import { db, prisma } from '@/lib/db/client'
import { readRolloutHealth } from './rollout-calls'
import { defaultPreviewBuild, getReleaseState, type ReleaseState, type StoredRelease } from './rules'
import { readStoredReleases } from './stored-releases'

export type ReleaseWithState = StoredRelease & { state: ReleaseState }

/** Drafts first, then by publish time, newest first. */
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

export async function findDefaultPreviewBuild(platform: 'ios' | 'android'): Promise<string> {
  const { releases } = await listReleases()
  return defaultPreviewBuild(releases, platform)
}

/** The release together with all releases; `health` is null unless it is rolled out. With `isMasked`, contacts in the reason are masked. */
export async function findRelease(id: number, { isMasked = false } = {}) {
  const [{ now, releases }, author] = await Promise.all([
    listReleases(),
    prisma.auditRow.findFirst({
      where: { subjectType: 'release', subjectId: String(id) },
      select: { authorName: true },
      orderBy: { id: 'desc' },
    }),
  ])
  const found = releases.find(row => row.id === id)
  if (!found) return null
  const release = isMasked ? { ...found, rolloutReason: maskText(found.rolloutReason) } : found
  const health = release.state === 'rollout' ? await readRolloutHealth(db, release) : null
  return { now, release, releases, changedBy: author?.authorName ?? null, health }
}
