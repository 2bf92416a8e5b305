import type { BuildCount, BuildsInUse } from '@/lib/app-config/release/count-builds'
import { compareVersions, type LoweredMinimum } from '@/lib/app-config/release/rules'
import type { Platform } from '@/lib/db/generated/enums'

export type PlannedForcedVersion = { platform: Platform; version: string; at: Date }

/** The part of the impact that only needs the counted builds. */
export function countAffected(
  { builds, countedAt }: BuildsInUse,
  { platform, version }: Omit<PlannedForcedVersion, 'at'>,
) {
  const known = builds.filter(build => build.platform === platform && build.version !== '')
  const affected = known.filter(build => compareVersions(build.version, version) < 0)
  const sum = (key: 'devices' | 'users' | 'fundedUsers' | 'playingUsers', rows = affected) =>
    rows.reduce((total, build) => total + build[key], 0)
  return {
    platform,
    version,
    devices: sum('devices', known),
    affectedDevices: sum('devices'),
    affectedUsers: sum('users'),
    fundedUsers: sum('fundedUsers'),
    fundsCents: Number(affected.reduce((total, build) => total + build.fundsCents, 0n)),
    playingUsers: sum('playingUsers'),
    buildGroups: [
      ...groupBuilds(affected, 3).map(group => ({ ...group, isAffected: true })),
      { label: `${version} or newer`, devices: sum('devices', known) - sum('devices'), isAffected: false },
    ],
    countedAt: countedAt.toISOString(),
  }
}

/** Devices that no longer have to update. */
export function countReadmitted(builds: BuildsInUse, { platform, from, to }: LoweredMinimum): number {
  const below = (version: string) => countAffected(builds, { platform, version }).affectedDevices
  return below(from) - (to === null ? 0 : below(to))
}

/** Groups builds into at most `maxGroups`, oldest first. Older builds share one group. */
export function groupBuilds(
  builds: readonly BuildCount[],
  maxGroups = 4,
): { label: string; devices: number }[] {
  const newestFirst = [...builds].sort((a, b) => compareVersions(b.version, a.version))
  const separate = newestFirst.length > maxGroups ? newestFirst.slice(0, maxGroups - 1) : newestFirst
  const older = newestFirst.slice(separate.length)
  const groups = separate.map(({ version, devices }) => ({ label: version, devices }))
  const [newestOfOlder] = older
  if (newestOfOlder) {
    const devices = older.reduce((sum, build) => sum + build.devices, 0)
    groups.push({ label: `${newestOfOlder.version} and older`, devices })
  }
  return groups.reverse()
}
