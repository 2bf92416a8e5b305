import type { Platform } from '@/lib/db/generated/enums'

declare module '@/lib/failure' {
  interface FailureDetails {
    ReleaseNotFound: undefined
    /** A draft or scheduled release of the same version exists. */
    ReleasePending: { id: number; name: string }
    /** The neighboring release has the same version, notes and force flag. */
    ReleaseUnchanged: { name: string; publishAt: string }
    /** A newer version is current at the publish time, or an older one is published after it (`follows`). */
    ReleaseOutOfOrder: { name: string; publishAt: string; follows: boolean }
    PublishTimePassed: { now: string }
    /** Platform, version and publish time cannot change after publishing. */
    ReleaseAlreadyPublished: { fields: string[] }
    ReleaseWithdrawn: undefined
    ReleaseNotWithdrawn: undefined
    /** Without it the platform would have no current version. */
    ReleaseIsOnlyVersion: { platform: Platform }
  }
}

export const versionPattern = /^\d{1,9}(\.\d{1,9}){0,3}$/

/** A published release. */
export type Release = {
  platform: Platform
  version: string
  forceUpdate: boolean
  notes: { title: string; description: string }[]
  publishAt: Date
}

/** A release in any state; a draft has no publish time. */
export type StoredRelease = Omit<Release, 'publishAt'> & {
  id: number
  publishAt: Date | null
  withdrawnAt: Date | null
  createdAt: Date
  updatedAt: Date
}

export type PublishedRelease = StoredRelease & { publishAt: Date }

export type ReleaseState = 'draft' | 'scheduled' | 'current' | 'replaced' | 'withdrawn'

const platforms = ['ios', 'android'] as const satisfies Platform[]

export const platformNames: Record<Platform, string> = { ios: 'iOS', android: 'Android' }

/** "iOS 4.13.0". Operators type it to confirm a forced update. */
export function formatReleaseName({ platform, version }: Pick<Release, 'platform' | 'version'>): string {
  return `${platformNames[platform]} ${version}`
}

/** Negative when `a` is older than `b`. Versions compare part by part as numbers; missing parts count as 0. */
export function compareVersions(a: string, b: string): number {
  const [left, right] = [a.split('.').map(Number), b.split('.').map(Number)]
  for (let i = 0; i < Math.max(left.length, right.length); i++) {
    const difference = (left[i] ?? 0) - (right[i] ?? 0)
    if (difference !== 0) return difference
  }
  return 0
}

/** Newest published release at `now`, ignoring scheduled ones. Expects `newestFirst` order. */
export function currentRelease<Published extends Pick<Release, 'platform' | 'publishAt'>>(
  newestFirst: readonly Published[],
  platform: Platform,
  now: Date,
): Published | null {
  return newestFirst.find(release => release.platform === platform && release.publishAt <= now) ?? null
}

/** Current release per platform; null where none was published. */
export function currentReleases(newestFirst: readonly Release[], now: Date) {
  return {
    android: currentRelease(newestFirst, 'android', now),
    ios: currentRelease(newestFirst, 'ios', now),
  }
}

/** Releases with a publish time that are not withdrawn, newest first: the order in which the API picks the current one. */
export function publishedReleases(releases: readonly StoredRelease[]): PublishedRelease[] {
  return releases
    .filter(
      (release): release is PublishedRelease => release.publishAt !== null && release.withdrawnAt === null,
    )
    .sort((a, b) => b.publishAt.getTime() - a.publishAt.getTime() || b.id - a.id)
}

/** State at `now`. Only one release per platform is current. */
export function getReleaseState(
  release: StoredRelease,
  all: readonly StoredRelease[],
  now: Date,
): ReleaseState {
  if (release.withdrawnAt) return 'withdrawn'
  if (!release.publishAt) return 'draft'
  if (release.publishAt > now) return 'scheduled'
  const current = currentRelease(publishedReleases(all), release.platform, now)
  return current?.id === release.id ? 'current' : 'replaced'
}

/** The list with `release` in place of its stored version. */
export function replaceRelease(all: readonly StoredRelease[], release: StoredRelease): StoredRelease[] {
  return all.map(other => (other.id === release.id ? release : other))
}

/** Apps below this version must update. */
export type ForcedVersion = Pick<Release, 'platform' | 'version'>

/**
 * Versions that `after` forces and `before` does not, now or at any scheduled publish time. Covers every release, because
 * withdrawing one can make an older forced release current.
 */
export function findForcedVersions(
  before: readonly StoredRelease[],
  after: readonly StoredRelease[],
  now: Date,
): ForcedVersion[] {
  const scheduled = [...before, ...after].flatMap(({ publishAt }) =>
    publishAt && publishAt > now ? [publishAt] : [],
  )
  return [now, ...scheduled].flatMap(at =>
    platforms.flatMap(platform => {
      const [formerly, minimum] = [findMinVersion(before, platform, at), findMinVersion(after, platform, at)]
      const isNew = minimum !== null && (formerly === null || compareVersions(minimum, formerly) > 0)
      return isNew ? [{ platform, version: minimum }] : []
    }),
  )
}

/** Oldest version allowed at `at`, or null. Only the current release decides. */
function findMinVersion(releases: readonly StoredRelease[], platform: Platform, at: Date) {
  const current = currentRelease(publishedReleases(releases), platform, at)
  return current?.forceUpdate ? current.version : null
}

export function forcesMore(
  before: readonly StoredRelease[],
  after: readonly StoredRelease[],
  now: Date,
): boolean {
  return findForcedVersions(before, after, now).length > 0
}

/** Default app version for "Preview as build": the newest published version below `release`, else the current one. */
export function defaultPreviewBuild(
  releases: readonly (StoredRelease & { state: ReleaseState })[],
  platform: Platform,
  release?: StoredRelease,
): string {
  const published = publishedReleases(releases).filter(other => other.platform === platform)
  const previous = release && published.find(other => compareVersions(other.version, release.version) < 0)
  const current = releases.find(other => other.platform === platform && other.state === 'current')
  return (previous ?? current)?.version ?? ''
}
