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
export function currentRelease(
  newestFirst: readonly Release[],
  platform: Platform,
  now: Date,
): Release | null {
  return newestFirst.find(release => release.platform === platform && release.publishAt <= now) ?? null
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
