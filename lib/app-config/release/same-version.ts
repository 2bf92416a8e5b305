import { isComplete, type RolloutStep } from './rollout-rules'
import {
  compareVersions,
  type PublishedRelease,
  publishedReleases,
  type Release,
  type StoredRelease,
  versionPattern,
} from './rules'

/** The newest published release of each platform. Its version can be published again. */
export function findNewestPublished(releases: readonly StoredRelease[], now: Date): PublishedRelease[] {
  const published = publishedReleases(releases).filter(({ publishAt }) => publishAt <= now)
  return published.filter(
    (release, index) => !published.slice(0, index).some(newer => newer.platform === release.platform),
  )
}

/** `version` can be incomplete input. */
export function findSameVersion<Named extends Pick<Release, 'platform' | 'version'>>(
  releases: readonly Named[],
  { platform, version }: Pick<Release, 'platform' | 'version'>,
): Named | undefined {
  const text = version.trim()
  if (!versionPattern.test(text)) return undefined
  return releases.find(other => other.platform === platform && compareVersions(other.version, text) === 0)
}

/** The rollout that a release for all users ends, once it is published. */
export function findEndedRollout(
  newest: readonly PublishedRelease[],
  release: Pick<Release, 'platform'> & {
    publishAt: unknown
    rollout: readonly RolloutStep[]
    isPublished: boolean
  },
): PublishedRelease | undefined {
  if (release.isPublished || release.publishAt === null || release.rollout.length > 0) return undefined
  return newest.find(other => other.platform === release.platform && !isComplete(other))
}
