import type { Platform } from '@/lib/db/generated/enums'
import { findInEffect, findRollouts, isComplete, type Rollout, receivesRelease } from './rollout-rules'

declare module '@/lib/core/failure' {
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

export const versionPattern = /^(?:0|[1-9]\d{0,8})(?:\.(?:0|[1-9]\d{0,8})){0,3}$/

export type Release = Pick<Rollout, 'rolloutPercent' | 'rolloutState' | 'rolloutSince'> & {
  id: number
  platform: Platform
  version: string
  forceUpdate: boolean
  notes: { title: string; description: string }[]
  publishAt: Date
}

/** A release in any state; a draft has no publish time. */
export type StoredRelease = Omit<Release, 'publishAt'> &
  Rollout & {
    publishAt: Date | null
    withdrawnAt: Date | null
    createdAt: Date
    updatedAt: Date
  }

export type PublishedRelease = StoredRelease & { publishAt: Date }

export type ReleaseState = 'draft' | 'scheduled' | 'rollout' | 'current' | 'replaced' | 'withdrawn'

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

/** What a platform's apps are offered. Older builds than `minVersion` must update; null: none must. */
export type OfferedVersions = { current: Release | null; minVersion: string | null }

export type VersionsByPlatform = Record<Platform, OfferedVersions>

/** The newest release that reaches the user, and the newest forced one as minimum. Expects `newestFirst` order. */
export function findOfferedVersions(
  newestFirst: readonly Release[],
  now: Date,
  userId: number | null,
): VersionsByPlatform {
  const received = findInEffect(newestFirst, now).filter(release => receivesRelease(release, userId))
  const ofPlatform = (platform: Platform) => ({
    current: currentRelease(received, platform, now),
    minVersion: findMinVersion(received, platform, now),
  })
  return { android: ofPlatform('android'), ios: ofPlatform('ios') }
}

/** The newest forced release that is published at `at`. Optional releases after it do not lower it. */
function findMinVersion(newestFirst: readonly Release[], platform: Platform, at: Date): string | null {
  return (
    currentRelease(
      newestFirst.filter(({ forceUpdate }) => forceUpdate),
      platform,
      at,
    )?.version ?? null
  )
}

/** The version that an app reported. Without a platform it can be of either. */
export type ReportedBuild = { platform: Platform | null; version: string }

export const versionHeader = 'x-app-version'

/** The build in `X-App-Version`, else the last one of the device. A header that does not begin with a version number is ignored. */
export function findReportedBuild(
  { platform, build }: { platform: string; build: string | null },
  header: string | null = null,
): ReportedBuild | null {
  const version = parseVersion(header) ?? build
  if (version === null) return null
  return { platform: platform === 'ios' || platform === 'android' ? platform : null, version }
}

export const ignoredVersionHeader = 'x-app-version-ignored'

export const acceptedVersions = 'Send a version such as 4.12.1, v4, 4.12.1-beta.1+45 or 4.12.1 (881).'

/** True for a version that no reader of the header can use. */
export function isVersionIgnored(header: string | null): boolean {
  return header !== null && parseVersion(header) === null
}

/** "4.12.1 (881)" is 4.12.1, as in parse_build of the database. A build number such as 2026010112 is a version of one part. */
function parseVersion(text: string | null): string | null {
  return /^\s*v?(\d{1,15}(?:\.\d{1,15}){0,3})(?:\.\d+)*(?![\d.,_]|[eE]\d)/.exec(text ?? '')?.[1] ?? null
}

/** {4,13,0,0} of the database becomes 4.13.0. A fourth part is shown unless it is 0. Empty for an unknown build. */
export function formatBuild(build: number[] | null): string {
  if (!build) return ''
  return (build[3] ? build : build.slice(0, 3)).join('.')
}

/** An unknown build must update, because it may be older than any that reports itself. */
export function mustUpdate(platform: Platform, { minVersion }: OfferedVersions, build: ReportedBuild | null) {
  if (minVersion === null) return false
  const isKnown = build !== null && (build.platform ?? platform) === platform
  return !isKnown || compareVersions(build.version, minVersion) < 0
}

/** Releases with a publish time that are not withdrawn, newest first: the order in which the API picks the current one. */
export function publishedReleases(releases: readonly StoredRelease[]): PublishedRelease[] {
  return releases
    .filter(
      (release): release is PublishedRelease => release.publishAt !== null && release.withdrawnAt === null,
    )
    .sort((a, b) => b.publishAt.getTime() - a.publishAt.getTime() || b.id - a.id)
}

/** State at `now`. Only one release per platform is current: the newest that all users get. */
export function getReleaseState(
  release: StoredRelease,
  all: readonly StoredRelease[],
  now: Date,
): ReleaseState {
  if (release.withdrawnAt) return 'withdrawn'
  if (!release.publishAt) return 'draft'
  if (release.publishAt > now) return 'scheduled'
  const published = publishedReleases(all)
  if (findRollouts(published, now).some(({ id }) => id === release.id)) return 'rollout'
  const current = currentRelease(published.filter(isComplete), release.platform, now)
  return current?.id === release.id ? 'current' : 'replaced'
}

export function replaceRelease(all: readonly StoredRelease[], release: StoredRelease): StoredRelease[] {
  return all.map(other => (other.id === release.id ? release : other))
}

/** Apps below this version must update. */
export type ForcedVersion = Pick<Release, 'platform' | 'version'>

/**
 * Minimum versions that `after` raises, now or at a scheduled time. A forced release in stages counts as if all users had it.
 * A stopped or ended rollout counts if `after` makes it forced, because resuming it asks for no confirmation.
 */
export function findForcedVersions(
  before: readonly StoredRelease[],
  after: readonly StoredRelease[],
  now: Date,
): ForcedVersion[] {
  const scheduled = [...before, ...after].flatMap(({ publishAt }) =>
    publishAt && publishAt > now ? [publishAt] : [],
  )
  const wasForced = (release: StoredRelease) =>
    before.some(({ id, forceUpdate }) => id === release.id && forceUpdate)
  return [now, ...scheduled].flatMap(at =>
    platforms.flatMap(platform => {
      const formerly = findMinVersion(findInEffect(publishedReleases(before), at), platform, at)
      const published = publishedReleases(after)
      const inEffect = findInEffect(published, at)
      const counted = published.filter(release => inEffect.includes(release) || !wasForced(release))
      const minimum = findMinVersion(counted, platform, at)
      const isNew = minimum && (!formerly || compareVersions(minimum, formerly) > 0)
      return isNew ? [{ platform, version: minimum }] : []
    }),
  )
}

export function forcesMore(before: readonly StoredRelease[], after: readonly StoredRelease[], now: Date) {
  return findForcedVersions(before, after, now).length > 0
}

/** `from` is in effect; `to` is null if no build must update afterwards. */
export type LoweredMinimum = { platform: Platform; from: string; to: string | null }

/** Minimum versions in effect that `after` lowers or ends. Scheduled releases stop no build yet, stopped and ended rollouts none anymore. */
export function findLoweredMinimums(
  before: readonly StoredRelease[],
  after: readonly StoredRelease[],
  now: Date,
): LoweredMinimum[] {
  return platforms.flatMap(platform => {
    const [from, to] = [before, after].map(releases =>
      findMinVersion(findInEffect(publishedReleases(releases), now), platform, now),
    )
    return from && (!to || compareVersions(to, from) < 0) ? [{ platform, from, to: to ?? null }] : []
  })
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
