import type { z } from 'zod'
import {
  compareVersions,
  mustUpdate,
  type OfferedVersions,
  type ReportedBuild,
  type VersionsByPlatform,
} from './rules'
import type { appVersions, publicAppVersions } from './schema'

export function presentAppUpdate(versions: VersionsByPlatform, build: ReportedBuild | null) {
  return { message: 'App versions', data: presentAppVersions(versions, build) }
}

/** What one app is offered. "" for a platform without a published release. */
export function presentAppVersions(
  { android, ios }: VersionsByPlatform,
  build: ReportedBuild | null,
): z.input<typeof appVersions> {
  return {
    android_version: android.current?.version ?? '',
    android_force_update: mustUpdate('android', android, build) ? '1' : '0',
    ios_version: ios.current?.version ?? '',
    ios_force_update: mustUpdate('ios', ios, build) ? '1' : '0',
  }
}

/** The same for every app. The flag is "1" if every build older than the current version must update. */
export function presentPublicVersions({
  android,
  ios,
}: VersionsByPlatform): z.input<typeof publicAppVersions> {
  return {
    android_version: android.current?.version ?? '',
    android_force_update: isCurrentForced(android) ? '1' : '0',
    android_min_version: android.minVersion ?? '',
    ios_version: ios.current?.version ?? '',
    ios_force_update: isCurrentForced(ios) ? '1' : '0',
    ios_min_version: ios.minVersion ?? '',
  }
}

const isCurrentForced = ({ current, minVersion }: OfferedVersions) =>
  current !== null && minVersion !== null && compareVersions(minVersion, current.version) === 0
