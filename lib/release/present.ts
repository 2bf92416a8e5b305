import type { z } from 'zod'
import type { Release } from './rules'
import type { appVersions } from './schema'

export type CurrentReleases = { android: Release | null; ios: Release | null }

/** The body of check-app-update. */
export function presentAppUpdate(current: CurrentReleases) {
  return { message: 'App versions', data: presentAppVersions(current) }
}

/** "" for a platform without a published release. */
export function presentAppVersions({ android, ios }: CurrentReleases): z.input<typeof appVersions> {
  return {
    android_version: android?.version ?? '',
    android_force_update: forceFlag(android),
    ios_version: ios?.version ?? '',
    ios_force_update: forceFlag(ios),
  }
}

const forceFlag = (release: Release | null) => (release?.forceUpdate ? '1' : '0')
