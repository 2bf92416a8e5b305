import type { Platform } from '@/lib/db/generated/enums'
import { compareVersions, currentRelease, type Release } from './versions'

declare module '@/lib/failure' {
  interface FailureDetails {
    ReleaseNotFound: undefined
    /** The same version waits already. */
    ReleasePending: { id: number; name: string }
    /** What is told from that time on is the same version, with the same notes and force flag. */
    ReleaseUnchanged: { name: string; publishAt: string }
    /** At the publish time a newer version is current, or an older one follows it. */
    ReleaseOutOfOrder: { name: string; publishAt: string; follows: boolean }
    PublishTimePassed: { now: string }
    /** Platform, version and publish time of what users were told stay as they are. */
    ReleaseAlreadyPublished: { fields: string[] }
    ReleaseWithdrawn: undefined
    ReleaseNotWithdrawn: undefined
    /** Without it the platform would be told of no version at all. */
    ReleaseIsOnlyVersion: { platform: Platform }
  }
}

/** A release as it is stored. */
export type StoredRelease = Omit<Release, 'publishAt'> & {
  id: number
  publishAt: Date | null
  withdrawnAt: Date | null
  createdAt: Date
  updatedAt: Date
}

/** Where a release is in its life. */
export type ReleaseState = 'draft' | 'scheduled' | 'current' | 'replaced' | 'withdrawn'

type Published = StoredRelease & { publishAt: Date }

const isTold = (release: StoredRelease): release is Published =>
  release.publishAt !== null && release.withdrawnAt === null

/** Those with a publish time that are not withdrawn, newest first, as the app's answers choose among them. */
export function publishedReleases(releases: readonly StoredRelease[]): Published[] {
  return releases.filter(isTold).sort((a, b) => b.publishAt.getTime() - a.publishAt.getTime() || b.id - a.id)
}

/** The state at `now`; only one release of a platform is current. */
export function getReleaseState(release: StoredRelease, all: readonly StoredRelease[], now: Date): ReleaseState {
  if (release.withdrawnAt) return 'withdrawn'
  if (!release.publishAt) return 'draft'
  if (release.publishAt > now) return 'scheduled'
  return currentRelease(publishedReleases(all), release.platform, now)?.id === release.id ? 'current' : 'replaced'
}

/** What operators call a release. */
export function formatReleaseName({ platform, version }: Pick<Release, 'platform' | 'version'>): string {
  return `${platformNames[platform]} ${version}`
}

const platforms = ['ios', 'android'] as const satisfies Platform[]

/** The platforms as their makers write them. */
export const platformNames: Record<Platform, string> = { ios: 'iOS', android: 'Android' }

/** All of them with `release` in the place of what it was. */
export function replaceRelease(all: readonly StoredRelease[], release: StoredRelease): StoredRelease[] {
  return all.map(other => (other.id === release.id ? release : other))
}

/** The oldest version that may still be used at `now`, null where none is forced: the current release decides alone. */
function leastVersion(releases: readonly StoredRelease[], platform: Platform, now: Date) {
  const current = currentRelease(publishedReleases(releases), platform, now)
  return current?.forceUpdate ? current.version : null
}

/** A version below which builds stop. */
export type ForcedVersion = Pick<Release, 'platform' | 'version'>

/**
 * Below which versions builds stop under `after`, now or at a time that is planned, which go on under `before`, whichever
 * release it is that then forces them.
 */
export function findForcedVersions(
  before: readonly StoredRelease[],
  after: readonly StoredRelease[],
  now: Date,
): ForcedVersion[] {
  const planned = [...before, ...after].flatMap(({ publishAt }) =>
    publishAt && publishAt > now ? [publishAt] : [],
  )
  return [now, ...planned].flatMap(moment =>
    platforms.flatMap(platform => {
      const [was, least] = [leastVersion(before, platform, moment), leastVersion(after, platform, moment)]
      const isNew = least !== null && (was === null || compareVersions(least, was) > 0)
      return isNew ? [{ platform, version: least }] : []
    }),
  )
}

/** Whether builds stop under `after`, now or at a time that is planned, which go on under `before`. */
export function forcesMore(
  before: readonly StoredRelease[],
  after: readonly StoredRelease[],
  now: Date,
): boolean {
  return findForcedVersions(before, after, now).length > 0
}

/** The build to look through when a release is changed: the newest one told before it, else the current one. */
export function defaultPreviewBuild(
  releases: readonly (StoredRelease & { state: ReleaseState })[],
  platform: Platform,
  release?: StoredRelease,
): string {
  const told = publishedReleases(releases).filter(other => other.platform === platform)
  const before = release && told.find(other => compareVersions(other.version, release.version) < 0)
  const current = releases.find(other => other.platform === platform && other.state === 'current')
  return (before ?? current)?.version ?? ''
}
