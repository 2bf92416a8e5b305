import type { Platform } from '@/lib/db/generated/enums'

/** A published build of the app, newest first where there are several. */
export type Release = {
  platform: Platform
  version: string
  forceUpdate: boolean
  notes: { title: string; description: string }[]
  publishAt: Date
}

/** The newest published one at `now`; scheduled ones wait their time. */
export function currentRelease<Published extends Pick<Release, 'platform' | 'publishAt'>>(
  newestFirst: readonly Published[],
  platform: Platform,
  now: Date,
): Published | null {
  return newestFirst.find(release => release.platform === platform && release.publishAt <= now) ?? null
}

/** The current release of each platform at `now`, null where none was ever published. */
export function currentReleases(newestFirst: readonly Release[], now: Date) {
  return {
    android: currentRelease(newestFirst, 'android', now),
    ios: currentRelease(newestFirst, 'ios', now),
  }
}

/** Below zero when `a` is older than `b`: versions compare as numbers, part by part, missing parts as 0. */
export function compareVersions(a: string, b: string): number {
  const [left, right] = [a.split('.').map(Number), b.split('.').map(Number)]
  for (let i = 0; i < Math.max(left.length, right.length); i++) {
    const difference = (left[i] ?? 0) - (right[i] ?? 0)
    if (difference !== 0) return difference
  }
  return 0
}
